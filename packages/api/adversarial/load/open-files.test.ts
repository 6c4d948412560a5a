import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createStaticSite } from '../../site/static-site'
import { describeOnLinux } from '../../testing/platform'
import { allowNoPolicy } from '../../testing/run-server'
import { endServers, get, hold, serve } from '../../testing/sockets'

const FILM_BYTES = 64 * 1024 * 1024

describeOnLinux('no file stays open', () => {
  let folder: string
  let port: number
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ota-files-'))
    await writeFile(join(folder, 'film.mp4'), '')
    await truncate(join(folder, 'film.mp4'), FILM_BYTES) // sparse: takes no room
    await allowNoPolicy(folder)
    ;({ port } = await serve(createStaticSite(folder, new URL('http://localhost'))))
  })
  afterAll(async () => {
    await endServers()
    await rm(folder, { recursive: true })
  })

  const openFiles = async () => {
    const names = await readdir('/proc/self/fd')
    const links = names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
    return (await Promise.all(links)).filter((link) => link.startsWith(folder))
  }

  test.each([
    ['an unchanged file', 304, get('/film.mp4', 'If-None-Match: *\r\n')],
    ['an unchanged part', 304, get('/film.mp4', 'If-None-Match: *\r\nRange: bytes=0-9\r\n')],
    ['headers alone', 200, get('/film.mp4', '', 'HEAD')],
    ['a part beyond the end', 416, get('/film.mp4', `Range: bytes=${FILM_BYTES}-\r\n`)],
    ['another method', 405, get('/film.mp4', '', 'DELETE')],
  ])('after %s (%d)', async (_, status, request) => {
    const times = 20
    const { socket, received } = await hold(port, request.repeat(times))
    await until(() => received().match(/^HTTP\/1\.1 /gm)?.length === times, 'the answers')
    expect(received().match(/^HTTP\/1\.1 \d+/gm)).toEqual(Array(times).fill(`HTTP/1.1 ${status}`))
    await until(async () => (await openFiles()).length === 0, 'all are closed', 5000)
    socket.destroy()
  })

  test('after sixty downloads that their readers break off', async () => {
    const readers = Array.from({ length: 60 }, () => hold(port, get('/film.mp4'), { paused: true }))
    for (const { socket } of await Promise.all(readers)) socket.resetAndDestroy()
    await until(async () => (await openFiles()).length === 0, 'all are closed', 20_000)
  })
})
