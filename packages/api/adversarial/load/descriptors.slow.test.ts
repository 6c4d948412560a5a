import { spawnSync } from 'node:child_process'
import { rename, rm, truncate, unlink, writeFile } from 'node:fs/promises'
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
import { get, hold, openFiles, residentBytes } from '../../testing/sockets'

// The server in a process of its own, with as few descriptors as the strictest hosts give. What is
// counted is what Linux says of that process.

const OPEN_FILES = 1024
const FILM_BYTES = 64 * 1024 * 1024
const MANY = 600

describeOnLinux('whatever a visitor does with the files', () => {
  let folder: string
  let server: RunningServer
  let port: number
  let atRest: number

  const site = (name: string) => join(folder, name)
  const count = () => openFiles(server.child.pid)
  const settled = (what: string) => until(async () => (await count()) <= atRest, what)
  async function expectServing() {
    const { received, isClosed } = await hold(port, get('/about', 'Connection: close\r\n'))
    await until(isClosed, 'an answer')
    expect(received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*about$/)
    expect(server.child.exitCode).toBeNull()
  }

  beforeAll(async () => {
    folder = await freshDataDir()
    for (const [name, text] of [
      ['index.html', 'home'],
      ['about.html', 'about'],
      ['404.html', 'nothing here'],
      ['film.mp4', ''],
    ] as const) {
      await writeFile(site(name), text)
    }
    await allowNoPolicy(folder)
    await truncate(site('film.mp4'), FILM_BYTES) // sparse: takes no room
    const env = {
      ...noProvider,
      DATA_DIR: folder,
      STATIC_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    }
    server = await runServer(env, { openFiles: OPEN_FILES })
    port = Number(new URL(server.origin).port)
    await expectServing()
    atRest = await count()
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  test('aborted downloads leave nothing open', async () => {
    for (let round = 0; round < 5; round++) {
      const held = await Promise.all(
        Array.from({ length: 60 }, () => hold(port, get('/film.mp4'), { paused: true })),
      )
      for (const { socket } of held) socket.resetAndDestroy()
    }
    await settled('the files of aborted downloads are closed')
    await expectServing()
  })

  test('a thousand pipelined films have one file open, and are cut', async () => {
    const { socket, isClosed } = await hold(port, get('/film.mp4').repeat(1000), { paused: true })
    expect(await count()).toBeLessThan(atRest + 20)
    await expectServing()
    socket.resume()
    await until(isClosed, 'the connection is cut')
    await settled('nothing stays open')
  })

  test('a few pipelined requests are answered in order, with one file open', async () => {
    const paths = ['/about', '/film.mp4', '/none', '/about']
    const text = paths.map((path) => get(path, 'Range: bytes=0-4\r\n')).join('')
    const { socket, received } = await hold(port, text)
    await until(() => received().endsWith('\r\n\r\nabout') && /404/.test(received()), 'answers')
    expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(
      ['206', '206', '404', '206'].map((status) => `HTTP/1.1 ${status}`),
    )
    socket.destroy()
    await settled('nothing stays open')
  })

  test('HEAD, 304 and refused ranges leave nothing open', async () => {
    const text = [
      get('/film.mp4', '', 'HEAD'),
      get('/film.mp4', 'If-None-Match: *\r\n'),
      get('/film.mp4', `Range: bytes=${FILM_BYTES}-\r\n`),
      get('/none', '', 'HEAD'),
    ].join('')
    const { socket, received } = await hold(port, text)
    await until(() => (received().match(/HTTP\/1\.1 \d+/g) ?? []).length === 4, 'four answers')
    expect(received().match(/ (200|304|416|404) /g)).toEqual([' 200 ', ' 304 ', ' 416 ', ' 404 '])
    expect(await count()).toBe(atRest + 1) // the connection
    socket.destroy()
    await settled('nothing stays open')
  })

  test('sockets that never read end nothing, and leave nothing', async () => {
    const memory = await residentBytes(server.child.pid)
    const held = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        hold(port, get(index % 2 ? '/film.mp4' : '/openapi.json').repeat(10), { paused: true }),
      ),
    )
    expect(await count()).toBeLessThan(OPEN_FILES - 50)
    expect((await residentBytes(server.child.pid)) - memory).toBeLessThan(300 * 1024 * 1024)
    for (const { socket } of held) socket.destroy()
    await settled('nothing stays open')
    await expectServing()
  })

  test('a file without a free descriptor is 503 to that request; the process goes on', async () => {
    await writeFile(site('new.html'), 'not in memory')
    const { socket, received } = await hold(port, get('/about'))
    await until(() => received().endsWith('about'), 'the first answer')
    const limitTo = (files: number) =>
      spawnSync('prlimit', [`--pid=${server.child.pid}`, `--nofile=${files}:${OPEN_FILES}`])
    expect(limitTo(3).status).toBe(0) // no number below is free
    socket.write(get('/new'))
    await until(() => received().includes('Retry-After: 1'), 'the second')
    expect(received()).toMatch(/about[\s\S]*HTTP\/1\.1 503 /)
    limitTo(OPEN_FILES)
    socket.write(get('/new'))
    await until(() => received().endsWith('not in memory'), 'the third')
    socket.destroy()
    await expectServing()
  })

  test('a film cut short while it is sent breaks its own answer off, and no other', async () => {
    await writeFile(site('short.mp4'), '')
    await truncate(site('short.mp4'), FILM_BYTES)
    const { socket, received, isClosed } = await hold(port, get('/short.mp4'))
    await until(() => received() !== '', 'the answer begins')
    socket.pause()
    await truncate(site('short.mp4'), 1000)
    socket.write(get('/about'))
    socket.resume()
    await until(isClosed, 'the connection is cut')
    expect(received()).toContain(`Content-Length: ${FILM_BYTES}`)
    expect(received()).not.toContain('about')
    await settled('nothing stays open')
  })

  test('a rebuild beside the server: never an old length with new bytes', async () => {
    const versions = [
      { letter: 'a', bytes: 900 },
      { letter: 'b', bytes: 200_000 },
      { letter: 'c', bytes: 70_000 },
    ]
    let building = true
    const build = async () => {
      for (let round = 0; building; round++) {
        const { letter = '', bytes = 0 } = versions[round % 3] ?? {}
        await writeFile(site('new'), letter.repeat(bytes))
        if (round % 4 === 0) await unlink(site('page.html')).catch(() => {})
        if (round % 5 === 0) await writeFile(site('page.html'), letter.repeat(bytes))
        else await rename(site('new'), site('page.html'))
      }
    }
    const seen = new Set<string>()
    const visit = async () => {
      const answer = await fetch(`${server.origin}/page`).catch(() => null)
      const text = (await answer?.text().catch(() => null)) ?? null
      if (answer === null || text === null) return seen.add('cut')
      if (answer.status === 404 || answer.status === 503) return seen.add('none')
      expect(answer.status).toBe(200)
      expect(String(text.length)).toBe(answer.headers.get('content-length'))
      expect(new Set(text).size).toBeLessThanOrEqual(1)
      return seen.add(`${text[0]}`)
    }
    const built = build()
    const ends = performance.now() + 20_000
    const hasSeenAll = () => versions.every(({ letter }) => seen.has(letter))
    for (let round = 0; round < 15 || (!hasSeenAll() && performance.now() < ends); round++) {
      await Promise.all(Array.from({ length: 25 }, visit))
    }
    building = false
    await built
    expect([...seen]).toEqual(expect.arrayContaining(['a', 'b', 'c']))
    await expectServing()
  })
})
