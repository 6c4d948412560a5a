import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeOnLinux } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import {
  allowNoPolicy,
  freshDataDir,
  noProvider,
  type RunningServer,
  runServer,
} from '../../testing/run-server'
import { get, hold, openFiles } from '../../testing/sockets'

// With the limits on, as in production: what one client may take, and what is left for the others.
// Only Linux gives every address of 127.0.0.0/8 to a client, and says what a process has open.

describeOnLinux('one client among others', () => {
  let folder: string
  let server: RunningServer
  let port: number

  beforeAll(async () => {
    folder = await freshDataDir()
    await writeFile(join(folder, 'about.html'), 'about')
    await allowNoPolicy(folder)
    await writeFile(join(folder, 'film.mp4'), '')
    await truncate(join(folder, 'film.mp4'), 64 * 1024 * 1024) // sparse: takes no room
    const env = { ...noProvider, DATA_DIR: folder, STATIC_DIR: folder, LOG_LEVEL: 'warn' }
    server = await runServer(env, { openFiles: 1024 })
    port = Number(new URL(server.origin).port)
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  /** What one request for a page gets. */
  async function visit(from: string): Promise<string> {
    const { received, isClosed } = await hold(port, get('/about', 'Connection: close\r\n'), {
      from,
    })
    await until(isClosed, 'an answer')
    return received()
  }

  test('holds a hundred connections at most, and a neighbour is served', async () => {
    const atRest = await openFiles(server.child.pid)
    const held = await Promise.all(
      Array.from({ length: 500 }, () => hold(port, get('/film.mp4'), { paused: true })),
    )
    expect(await visit('127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /)
    const taken = (await openFiles(server.child.pid)) - atRest
    expect(taken).toBeGreaterThan(100)
    expect(taken).toBeLessThanOrEqual(200) // a connection and its film each
    for (const { socket } of held) socket.destroy()
    await until(async () => (await openFiles(server.child.pid)) <= atRest, 'nothing stays open')
  })

  test('has a thousand requests for a connection, and four thousand files in ten seconds', async () => {
    const from = '127.0.0.3'
    const useUp = async () => {
      const { socket, received } = await hold(port, '', { from })
      const answers = () => received().match(/HTTP\/1\.1 200 /g)?.length ?? 0
      for (let asked = 20; asked <= 1000; asked += 20) {
        socket.write(get('/about', '', 'HEAD').repeat(20))
        await until(() => answers() === asked, `${asked} answers`)
      }
      expect(received().match(/^Connection: close/gm)).toHaveLength(1) // the last says it
      socket.write(get('/about', '', 'HEAD'))
      await until(() => received().includes('HTTP/1.1 503 '), 'a client that goes on is refused')
      socket.destroy()
    }
    await Promise.all([useUp(), useUp(), useUp(), useUp()])
    const refused = await visit(from)
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused).toMatch(/^Retry-After: ([1-9]|10)\r$/m)
    expect(await visit('127.0.0.4')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
