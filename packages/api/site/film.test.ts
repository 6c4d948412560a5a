import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { drain, listen } from '../sockets/listen'
import { describeOnLinux } from '../testing/platform'
import { allowNoPolicy } from '../testing/run-server'
import { get, hold } from '../testing/sockets'
import { createStaticSite } from './static-site'

const FILM_BYTES = 64 * 1024 * 1024

describeOnLinux('a film under way', () => {
  let film: string
  let folder: string
  let server: Server

  /** True while this process has the film open. */
  async function isOpen(): Promise<boolean> {
    const names = await readdir('/proc/self/fd')
    const links = await Promise.all(
      names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
    )
    return links.includes(film)
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ota-film-'))
    film = join(folder, 'film.mp4')
    await writeFile(film, '')
    await truncate(film, FILM_BYTES)
    await allowNoPolicy(folder)
    const handler = createStaticSite(folder, new URL('http://localhost'))
    server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT' })
  })
  afterEach(async () => {
    await drain([server], 0)
    await rm(folder, { recursive: true })
  })
  const start = () =>
    hold((server.address() as AddressInfo).port, get('/film.mp4'), { paused: true })

  test('is closed when its reader hangs up', async () => {
    const { socket } = await start()
    await until(isOpen, 'the film is open')
    socket.resetAndDestroy()
    await until(async () => !(await isOpen()), 'the film is closed')
  })

  test('is cut when the file is cut short, and never completed with other bytes', async () => {
    const { socket, isClosed } = await start()
    await until(isOpen, 'the film is open')
    await truncate(film, 1000)
    let bytes = 0
    socket.on('data', (chunk) => {
      bytes += chunk.length
    })
    socket.resume()
    await until(isClosed, 'the connection is cut')
    expect(bytes).toBeLessThan(FILM_BYTES)
    expect(await isOpen()).toBe(false)
  })
})
