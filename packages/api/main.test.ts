import { rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import type { ContactMessage } from './db/contact-messages'
import { contactPost } from './testing/contact'
import {
  allowNoPolicy,
  freshDataDir,
  type RunningServer,
  runProgram,
  runServer,
} from './testing/run-server'
import { get, hold } from './testing/sockets'

// Sockets, signals and files need real processes.

let dataDir: string
let server: RunningServer

beforeAll(async () => {
  dataDir = await freshDataDir()
  await writeFile(join(dataDir, 'index.html'), 'home')
  const builtFor = { site: 'https://a.example', api: 'https://a.example', attacker: null }
  await writeFile(join(dataDir, 'addresses.json'), JSON.stringify(builtFor))
  await allowNoPolicy(dataDir)
  server = await runServer({ DATA_DIR: dataDir, STATIC_DIR: dataDir })
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const port = () => Number(new URL(server.origin).port)

const TEXTS = { email: 'a@b.example', msg: 'One\n\u001b[31mtwo\u202e' }
const post = (name: string) =>
  fetch(`${server.origin}/api/contact`, contactPost({ name, ...TEXTS }))

const messages = (...args: string[]) => runProgram('messages', args, { DATA_DIR: dataDir })

/** A `POST /api/contact` that the server has begun to read: half of the body is still missing. */
async function openCall(body: string) {
  const half = Math.floor(body.length / 2)
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const start = get('/api/contact', `${headers}Expect: 100-continue\r\n`, 'POST')
  const { socket, received, isClosed } = await hold(port(), start)
  await until(() => received() === 'HTTP/1.1 100 Continue\r\n\r\n', 'it may go on')
  socket.write(body.slice(0, half))
  return {
    /** Sends the rest and waits until the server hangs up: all that it answered. */
    async finish() {
      socket.write(body.slice(half))
      await until(isClosed, 'the answer')
      return received().split('\r\n\r\n').slice(1).join('\r\n\r\n')
    },
  }
}

/** Connects to the site's port. @returns the error's code; null without an error */
function knock(): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect(port(), '127.0.0.1', () => {
      done(null)
      socket.destroy()
    })
    socket.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => done(code))
  })
}

test('one port serves the site and the API, over both loopback addresses', async () => {
  expect(await (await fetch(server.origin)).text()).toBe('home')
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${port()}/api/none`)).status).toBe(404)
  }
  expect(server.output()).toContain(`Open ${server.origin}`)
  expect(server.output().match(/^.*("level":[456]0|warning).*$/gim)).toEqual([
    expect.stringContaining('STATIC_DIR: the site was built with SITE_URL https://a.example'),
    expect.stringContaining('Made new keys in'),
  ])
  expect((await fetch(server.attacker)).status).toBe(200)
})

test('with STATIC_DIR=none the server sends no site, and names the site’s address', async () => {
  const own = { DATA_DIR: await freshDataDir(), STATIC_DIR: 'none', SITE_URL: 'http://localhost:8' }
  const attacker = { NEXT_PUBLIC_ATTACKER_ORIGIN: 'http://thief.localhost' }
  const other = await runServer({ ...own, ...attacker })
  const answer = await fetch(other.origin)
  await other.end('SIGTERM')
  await rm(own.DATA_DIR, { recursive: true })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('The site is at http://localhost:8.\n')
  expect(other.output()).toContain('Site      another server’s, at http://localhost:8')
  expect(other.output()).toContain('Attacker  http://thief.localhost\n')
  expect(other.output()).not.toContain('STATIC_DIR')
})

test('an error that nothing caught is logged, and the server continues', async () => {
  const folder = await freshDataDir()
  const faults = `process.on('SIGUSR2', () => { Promise.reject(new Error('late')); throw new Error('loud') })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(faults)}`
  const other = await runServer({ DATA_DIR: folder, STATIC_DIR: 'none', NODE_OPTIONS })
  other.child.kill('SIGUSR2')
  for (const message of ['late', 'loud']) {
    await until(() => other.output().includes(`"message":"${message}"`), message)
  }
  expect((await fetch(`${other.origin}/healthz`)).status).toBe(200)
  expect(await other.end('SIGTERM')).toBe(0)
  await rm(folder, { recursive: true })
})

test.each([
  ['PORT', () => server.origin],
  ['ATTACKER_PORT', () => server.attacker],
])('a taken %s is named, no address is announced, and the start fails', async (name, taken) => {
  const { port } = new URL(taken())
  const result = await runProgram('main', [], { [name]: port, DATA_DIR: dataDir })
  expect(result.code).toBe(1)
  expect(result.output).toContain(`${name}: port ${port} on 127.0.0.1 is taken`)
  expect(result.output).not.toMatch(/^Open/m)
})

test('messages are listed and deleted while the server runs, survive kill -9, and print safely', async () => {
  expect((await post('First')).status).toBe(200)
  expect((await stat(join(dataDir, 'messages.sock'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'db'))).mode & 0o777).toBe(0o700)
  expect((await post('Second')).status).toBe(200)
  await server.end('SIGKILL') // at once after the answer
  const listed = await messages('--json')
  const kept: ContactMessage[] = JSON.parse(`[${listed.output.trim().replaceAll('\n', ',')}]`)
  expect(kept.map(({ name }) => name)).toEqual(['Second', 'First'])
  expect(kept[0]?.message).toBe('One\n\u001b[31mtwo\u202e')

  server = await runServer({ DATA_DIR: dataDir, STATIC_DIR: dataDir })
  const shown = await messages()
  expect(shown.code).toBe(0)
  expect(shown.output).toContain('First <a@b.example>')
  expect(shown.output).toContain('  One\n  \\u001b[31mtwo\\u202e')
  expect(shown.output).not.toContain('\u001b')

  const [second, first] = kept.map(({ id }) => id)
  const deleted = await messages('--delete', first ?? '', second ?? '')
  expect(deleted).toEqual({ code: 0, output: expect.stringContaining(`Deleted ${first}\n`) })
  expect((await messages()).output).toBe('No contact messages yet.\n')
  expect(await messages('--delete', first ?? '')).toEqual({
    code: 1,
    output: `messages: no message has the id ${first}\n`,
  })
})

test('after SIGTERM the server refuses new calls, finishes open ones and frees its socket', async () => {
  const call = await openCall(contactPost().body)
  const ended = server.end('SIGTERM')
  // The first ones may come before the signal, or be cut off (ECONNRESET) just as the port closes.
  while ((await knock()) !== 'ECONNREFUSED') expect(server.child.exitCode).toBeNull()
  expect(server.child.exitCode).toBeNull()
  expect(await call.finish()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ended).toBe(0)
  await expect(stat(join(dataDir, 'messages.sock'))).rejects.toThrow('ENOENT')
})
