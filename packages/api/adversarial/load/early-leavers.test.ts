import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { contactPost } from '../../testing/contact'
import {
  allowNoPolicy,
  freshDataDir,
  type RunningServer,
  runServer,
} from '../../testing/run-server'
import { get } from '../../testing/sockets'

// A fault that ends the process is seen only in a process of its own.

const PAGE = 'a page '.repeat(10_000)

let dataDir: string
let site: string
let server: RunningServer

beforeAll(async () => {
  dataDir = await freshDataDir()
  site = join(dataDir, 'site')
  await mkdir(join(site, '_next/static'), { recursive: true })
  for (const name of ['index.html', 'about.html', 'about.html.br', '404.html', '404.html.br']) {
    await writeFile(join(site, name), PAGE)
  }
  await writeFile(join(site, 'film.mp4'), PAGE.repeat(30))
  await allowNoPolicy(site)
})
beforeEach(async () => {
  // A test whose server ended leaves none for the next.
  if (server?.child.exitCode !== null) {
    server = await runServer({ DATA_DIR: dataDir, STATIC_DIR: site })
  }
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

/** Milliseconds from the request to the reset of its connection. */
const MOMENTS = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12]

/** Sends a request and leaves. @returns when the connection has closed */
function leave(origin: string, text: string, afterMs: number): Promise<void> {
  return new Promise((done) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}) // the server may reset it first
    socket.once('close', () => done())
    socket.once('connect', () => {
      socket.write(text)
      setTimeout(() => socket.resetAndDestroy(), afterMs)
    })
  })
}

async function leaveAtEveryMoment(origin: string, text: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await Promise.all(MOMENTS.map((afterMs) => leave(origin, text, afterMs)))
  }
}

/** An honest visitor is answered. */
async function expectAlive() {
  expect(server.child.exitCode).toBeNull()
  expect(await (await fetch(server.origin)).text()).toBe(PAGE)
  expect((await fetch(`${server.origin}/api/customer`)).status).toBe(401)
}

const { body } = contactPost()
const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
const br = 'Accept-Encoding: br\r\n'

const REQUESTS: Record<string, string> = {
  'the 404 page': get('/nothing'),
  'the compressed 404 page': get('/nothing', br),
  'a hidden file': get('/.headers.json'),
  'thirty 404 pages at once': get('/nothing').repeat(30),
  'a 404 by HEAD': get('/nothing', '', 'HEAD'),
  'a page': get('/about'),
  'a compressed page': get('/about', br),
  'an unchanged page': get('/about', 'If-None-Match: *\r\n'),
  'a page by HEAD': get('/about', '', 'HEAD'),
  'a film': get('/film.mp4'),
  'a range': get('/film.mp4', 'Range: bytes=5-50000\r\n'),
  'a range outside': get('/film.mp4', 'Range: bytes=99999999-\r\n'),
  'a redirect': get('//about'),
  'a refused method': get('/about', '', 'DELETE'),
  'a foreign host': 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n',
  'half a request': 'GET /about HTTP/1.1\r\nHost',
  'an upgrade': get('/about', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
  'a refused call': get('/api/customer'),
  'an unknown call': get('/api/nothing'),
  'a probe': get('/api/ready'),
  'a sign-in': get('/oauth2/authorization/google'),
  'a sign-in without its code': get('/login/oauth2/code/google?error=x'),
  'a message': get('/api/contact', json, 'POST') + body,
  'half a message': get('/api/contact', json, 'POST') + body.slice(0, 20),
  'a message that waits for 100': get('/api/contact', `${json}Expect: 100-continue\r\n`, 'POST'),
  'an unknown expectation': get('/about', 'Expect: nothing\r\n'),
  'a body that nobody reads': get('/about', json, 'GET') + body.slice(0, 20),
}

test.each(Object.entries(REQUESTS))('a visitor who leaves %s ends nothing', async (_, text) => {
  await leaveAtEveryMoment(server.origin, text, 12)
  await expectAlive()
  expect(server.output()).not.toMatch(/"level":[56]0|error|abort/i)
})

test('a caller who leaves an attack or its refusal ends nothing', async () => {
  const attack = '{"jsessionID":"a","jwt":"Bearer a.b.c"}'
  const headers = `Content-Type: application/json\r\nContent-Length: ${attack.length}\r\n`
  for (const text of [
    get('/request-jwt', headers, 'POST') + attack,
    get('/request-jwt', headers, 'POST') + attack.slice(0, 9),
    get('/nothing'),
  ]) {
    await leaveAtEveryMoment(server.attacker, text, 12)
  }
  await expectAlive()
})

test('a file that cannot be opened gets 503, not an empty 200', async () => {
  const socket = createServer().listen(join(site, 'socket.txt'))
  await once(socket, 'listening')
  const answer = await fetch(`${server.origin}/socket.txt`)
  socket.close()
  expect(answer.status).toBe(503)
})

test('a file that is replaced, shortened or deleted while it is sent ends nothing', async () => {
  const page = join(site, 'changing.html')
  let isChanging = true
  const change = async () => {
    for (let round = 0; isChanging; round++) {
      await writeFile(page, PAGE.slice(round % 7))
      await writeFile(`${page}.new`, PAGE)
      await rename(`${page}.new`, page)
      await rm(page)
    }
  }
  const changed = change()
  const read = async () => {
    for (let count = 0; count < 150; count++) {
      const answer = await fetch(`${server.origin}/changing`).catch(() => null)
      await answer?.text().catch(() => null) // an answer whose file became shorter is cut
    }
  }
  await Promise.all([read(), read(), read(), read()])
  isChanging = false
  await changed
  await expectAlive()
})
