import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestBrowser, locationOf, type TestBrowser } from './testing/browser'
import { freshDataDir } from './testing/fresh-data-dir'
import { distinctPorts, listen } from './testing/listen'
import { sendRaw } from './testing/raw-http'
import { freePorts, type RunningServer, runProgram, runServer } from './testing/run-server'
import { allowNoPolicy } from './testing/site-without-policy'

// Real processes: what is held here is about sockets, signals and files.

const asInProduction = { program: 'main' } as const

let dataDir: string
let server: RunningServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ota-main-'))
  await writeFile(join(dataDir, 'index.html'), 'home')
  const builtFor = { site: 'https://a.example', api: 'https://a.example', attacker: null }
  await writeFile(join(dataDir, 'addresses.json'), JSON.stringify({ ...builtFor, sameSite: true }))
  await allowNoPolicy(dataDir)
  // The first start of all, with everything that it brings.
  server = await runServer(
    { DATA_DIR: dataDir, STATIC_DIR: dataDir, WARM_UP: 'on' },
    asInProduction,
  )
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const post = (name: string) =>
  fetch(`${server.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'a@b.example', msg: 'One\n\u001b[31mtwo\u202e' }),
  })

const messages = (...args: string[]) => runProgram('messages', args, { DATA_DIR: dataDir })

/** A `POST /api/contact` that the server has begun to read: half of the body is still missing. */
async function openCall(body: string) {
  const { host, port } = new URL(server.origin)
  const half = Math.floor(body.length / 2)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const closed = once(socket, 'close')
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(socket, 'data')
  expect(text).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  text = ''
  socket.write(body.slice(0, half))
  return {
    /** Sends the rest and waits until the server hangs up: all that it answered. */
    async finish() {
      socket.write(body.slice(half))
      await closed
      return text
    },
  }
}

/** What a new connection to the site's port meets: null, or the error's code. */
function knock(): Promise<string | null> {
  const { port } = new URL(server.origin)
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      done(null)
      socket.destroy()
    })
    socket.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => done(code))
  })
}

test('an export that was built for other addresses is named at the start', () => {
  expect(server.output()).toMatch(/STATIC_DIR: the site in .* was built for https:\/\/a\.example/)
})

test('one port serves the site and the API, over both loopback addresses', async () => {
  const { port } = new URL(server.origin)
  expect(await (await fetch(server.origin)).text()).toBe('home')
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${port}/api/none`)).status).toBe(404)
  }
  expect(server.output()).toContain(`Site, API ${server.origin}`)
  expect(server.output()).not.toMatch(/warning/i)
  expect((await fetch(server.attacker)).status).toBe(200)
})

/** Through the provider's page to our callback; gives back where the browser ends. */
async function signIn(browser: TestBrowser): Promise<string> {
  let url = `${server.origin}/oauth2/authorization/google`
  for (let step = 0; step < 6 && !url.endsWith('/live-demo/google'); step += 1) {
    const method = url.includes('/interaction/') ? 'POST' : 'GET'
    url = new URL(locationOf(await browser.visit(url, { method })), url).href
  }
  return url
}

test('signs in over real sockets', async () => {
  const browser = createTestBrowser('none', () => Response.error())
  expect(await signIn(browser)).toBe(`${server.origin}/live-demo/google`)
  expect(server.output()).not.toMatch(/code=|state=/)
})

/** An address of this machine that is not 127.0.0.1. */
function otherAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((some = []) => some)
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outer?.address ?? '127.0.0.2'
}

test('whatever HOST says, only this machine reaches the local provider', async () => {
  const ports = await freePorts()
  const folder = await freshDataDir()
  const env = { ...ports, DATA_DIR: folder, STATIC_DIR: dataDir, HOST: '0.0.0.0' }
  const open = await runServer(env, asInProduction)
  const ask = (host: string, port: string, path: string) =>
    fetch(`http://${host}:${port}${path}`).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    )
  const discovery = '/.well-known/openid-configuration'
  const answers = [
    await ask(otherAddress(), ports.PORT, '/healthz'),
    await ask('127.0.0.1', ports.PROVIDER_PORT, discovery),
    await ask(otherAddress(), ports.PROVIDER_PORT, discovery),
  ]
  await open.end('SIGKILL')
  await rm(folder, { recursive: true })
  expect(answers).toEqual([200, 200, 'ECONNREFUSED'])
  expect(open.output()).toContain('HOST=0.0.0.0: the local sign-in provider stays on 127.0.0.1')
})

test('an https address without NODE_ENV starts no local provider', async () => {
  const result = await runProgram('main', [], {
    ...(await freePorts()),
    NODE_ENV: '',
    PUBLIC_API_URL: 'https://api.example.com',
    DATA_DIR: dataDir,
  })
  expect(result.code).toBe(1)
  expect(result.output).toMatch(/^ {2}GOOGLE_CLIENT_ID: required with an https PUBLIC_API_URL/m)
})

test('a browser on 127.0.0.1 is sent to localhost, where cookies and sign-in work', async () => {
  const { port } = new URL(server.origin)
  const head = async (text: string) => (await sendRaw(Number(port), text)).head
  const visit = `GET /live-demo?x=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
  const answer = await head(`${visit}Sec-Fetch-Mode: navigate\r\n\r\n`)
  expect(answer).toContain('307 Temporary Redirect')
  expect(answer).toContain(`Location: http://localhost:${port}/live-demo?x=1`)
  expect(await head(`${visit}\r\n`)).toContain('404')
})

test.each(['PORT', 'ATTACKER_PORT', 'PROVIDER_PORT'])(
  'a taken %s is named, and the start fails',
  async (variable) => {
    const blocker = await listen(() => {})
    const result = await runProgram('main', [], {
      ...(await freePorts()),
      [variable]: String(blocker.port),
      DATA_DIR: dataDir,
    })
    await blocker.close()
    expect(result.code).toBe(1)
    expect(result.output).toContain(`${variable}: port ${blocker.port} on 127.0.0.1 is taken`)
  },
)

test.each([
  ['HOST', { HOST: '192.0.2.1' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null' }],
  ['DATA_DIR', { DATA_DIR: `/tmp/${'x'.repeat(120)}` }],
])('a %s of no use is named before anything is said to run', async (variable, env) => {
  const result = await runProgram('main', [], {
    ...(await freePorts()),
    DATA_DIR: dataDir,
    ...env,
  })
  expect(result.code).toBe(1)
  expect(result.output).toMatch(new RegExp(`^${variable}: expected`, 'm'))
  expect(result.output).not.toMatch(/^(Sign-in|Attacker|Site)| {4}at /m)
})

test.each([
  ['keys', 'secrets.json'],
  ['database', 'db'],
])('%s that cannot be used are named', async (_what, file) => {
  const damaged = await mkdtemp(join(tmpdir(), 'ota-damaged-'))
  await writeFile(join(damaged, file), 'not what it should be')
  const result = await runProgram('main', [], {
    ...(await freePorts()),
    DATA_DIR: damaged,
  })
  await rm(damaged, { recursive: true })
  expect(result.code).toBe(1)
  expect(result.output).toMatch(/^DATA_DIR: the (keys|database) in /m)
  expect(result.output).not.toMatch(/^ {4}at /m)
})

test('a database server that cannot be reached is named, without the password', async () => {
  const [database, PORT = '', ATTACKER_PORT = '', PROVIDER_PORT = ''] = (
    await distinctPorts(4)
  ).map(String)
  const DATABASE_URL = `postgres://ota:hunter2@localhost:${database}/ota`
  const env = { PORT, ATTACKER_PORT, PROVIDER_PORT, DATA_DIR: dataDir, DATABASE_URL }
  for (const program of ['main', 'messages'] as const) {
    const result = await runProgram(program, [], env)
    expect(result.code).toBe(1)
    expect(result.output).toMatch(/^(DATABASE_URL: the database|messages: ).*ECONNREFUSED/m)
    expect(result.output).not.toMatch(/hunter2|^ {4}at /m)
  }
})

test('bad settings stop the start by name, without their values or a stack trace', async () => {
  const result = await runProgram('main', [], {
    OTA_MASTER_KEYS: 'not-a-key-but-secret',
    RATE_LIMIT: 'maybe',
    DATA_DIR: dataDir,
  })
  expect(result.code).toBe(1)
  expect(result.output).toContain('OTA_MASTER_KEYS: expected')
  expect(result.output).toContain('RATE_LIMIT: expected')
  expect(result.output).not.toContain('not-a-key-but-secret')
  expect(result.output).not.toContain('    at ')
})

test('messages are listed while the server runs, survive kill -9, and print safely', async () => {
  expect((await post('First')).status).toBe(200)
  expect((await stat(join(dataDir, 'messages.sock'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'db'))).mode & 0o777).toBe(0o700)
  expect((await post('Second')).status).toBe(200)
  await server.end('SIGKILL') // at once after the answer
  const listed = await messages('--json')
  const names = listed.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).name)
  expect(names).toEqual(['Second', 'First'])
  expect(JSON.parse(listed.output.split('\n')[0] ?? '').message).toBe('One\n\u001b[31mtwo\u202e')

  server = await runServer({ DATA_DIR: dataDir, STATIC_DIR: dataDir }, asInProduction)
  const shown = await messages()
  expect(shown.code).toBe(0)
  expect(shown.output).toContain('First <a@b.example>')
  expect(shown.output).toContain('  One\n  \\u001b[31mtwo\\u202e')
  expect(shown.output).not.toContain('\u001b')
})

test('a sign-in survives kill -9, and so does its end', async () => {
  const browser = createTestBrowser('none', () => Response.error())
  const restart = async () => {
    await server.end('SIGKILL')
    server = await runServer({ DATA_DIR: dataDir, STATIC_DIR: dataDir }, asInProduction)
  }
  const fetchToken = async () => (await browser.visit(`${server.origin}/api/fetchtoken`)).status
  await signIn(browser)
  await restart()
  expect(await fetchToken()).toBe(200)
  const profile = browser.clone()
  await browser.visit(`${server.origin}/api/logout`, { method: 'POST' })
  await restart()
  expect((await profile.visit(`${server.origin}/api/fetchtoken`)).status).toBe(401)
})

test('SIGTERM refuses new calls, lets one under way finish, and frees socket and lock', async () => {
  const call = await openCall(JSON.stringify({ name: 'Last', email: 'a@b.example', msg: 'Bye' }))
  const ended = server.end('SIGTERM')
  // The first ones may come before the signal, or be cut off (ECONNRESET) just as the port closes.
  while ((await knock()) !== 'ECONNREFUSED') expect(server.child.exitCode).toBeNull()
  expect(server.child.exitCode).toBeNull()
  expect(await call.finish()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ended).toBe(0)
  for (const name of ['messages.sock', 'db.lock']) {
    await expect(stat(join(dataDir, name))).rejects.toThrow('ENOENT')
  }
})
