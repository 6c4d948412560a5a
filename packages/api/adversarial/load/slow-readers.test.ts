import { until } from '@one-tick-ahead/ota/testing/until'
import { drain } from '../../sockets/listen'
import { get, hold } from '../../testing/sockets'
import { readSlowly, serve, site } from './slow-readers'

// Clients that keep what they were given: the limits are the server's own, in less time.

const READ_TIMEOUT = 300

const film = get('/film.mp4')

test('who never reads a film is cut', async () => {
  const { server, port, open } = await serve(site, { readTimeout: READ_TIMEOUT })
  let connected = 0
  server.on('connection', () => connected++)
  const held = Array.from({ length: 20 }, () => hold(port, film, { paused: true }))
  await until(() => connected === 20, 'all are connected')
  await until(async () => (await open()) === 0, 'all are cut')
  for (const { socket } of await Promise.all(held)) socket.destroy()
})

test('who reads a film byte by byte is cut', async () => {
  const { port, open } = await serve(site, { readTimeout: READ_TIMEOUT })
  const { socket, received } = readSlowly(port, film, 1, 20)
  await until(() => received() > 0, 'the first byte')
  await until(async () => (await open()) === 0, 'it is cut')
  socket.destroy()
})

test('a stop cuts slow readers off when the drain time is over', async () => {
  const { server, port } = await serve(site, {})
  const { socket, isClosed, received } = await hold(port, get('/film.mp4'))
  await until(() => received() !== '', 'the answer begins')
  socket.pause()
  await drain([server], 100)
  socket.resume()
  await until(isClosed, 'the connection is cut')
  expect(received().length).toBeLessThan(64 * 1024 * 1024)
})

describe('more connections than the bound', () => {
  const about = get('/about')

  test('the one that is idle longest makes room', async () => {
    const { port, open } = await serve(site, { perClient: 3 })
    const idle = []
    for (let count = 0; count < 3; count++) {
      const held = await hold(port, about)
      await until(() => held.received().endsWith('about'), 'an answer')
      idle.push(held)
    }
    const next = await hold(port, about)
    await until(() => next.received().endsWith('about'), 'the newcomer is served')
    expect(idle.map(({ isClosed }) => isClosed())).toEqual([true, false, false])
    expect(await open()).toBe(3)
  })

  test.each([
    ['one client', { perClient: 3 }],
    ['the server', { total: 3 }],
  ])(
    'where %s is at work with all it may have, the newcomer is closed without an answer',
    async (_, limits) => {
      const { server, port } = await serve(site, limits)
      let downloads = 0
      server.on('request', () => downloads++)
      for (let count = 0; count < 3; count++) await hold(port, film, { paused: true })
      await until(() => downloads === 3, 'three downloads')
      const newcomer = await hold(port, about)
      await until(newcomer.isClosed, 'the newcomer is closed')
      expect(newcomer.received()).toBe('')
      const other = await hold(port, about, { from: '127.0.0.2' })
      await until(() => other.isClosed() || other.received().endsWith('about'), 'an outcome')
      expect(other.isClosed()).toBe('total' in limits)
    },
  )
})
