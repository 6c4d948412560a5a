import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { until } from '@one-tick-ahead/ota/testing/until'
import { BODIES } from './testing/attacker'
import { contactPost } from './testing/contact'
import { describeIn, describeOnLinux, OWN_PROCESSES, SMALL_DISK } from './testing/platform'
import {
  freePorts,
  freshDataDir,
  noProvider,
  type RunningServer,
  runProgram,
  runServer,
} from './testing/run-server'

// Only real processes show a failed start, or the state after a kill.

let dataDir: string
beforeEach(async () => {
  dataDir = await freshDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** An address of this machine that is not 127.0.0.1. */
function otherAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((some = []) => some)
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outer?.address ?? '127.0.0.2'
}

test('only this machine reaches the local provider, also with HOST=0.0.0.0', async () => {
  const ports = await freePorts()
  const env = { ...ports, DATA_DIR: dataDir, HOST: '0.0.0.0' }
  const open = await runServer(env)
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
  expect(answers).toEqual([200, 200, 'ECONNREFUSED'])
  expect(open.output()).toContain('HOST: the local sign-in provider stays on 127.0.0.1')
})

test.each(['::1', 'localhost', '127.0.0.1', '0.0.0.0', '::', otherAddress()])(
  'with HOST=%s each printed address answers, and an attack reaches the API',
  async (HOST) => {
    const server = await runServer({ DATA_DIR: dataDir, HOST })
    try {
      const printed = [...server.output().matchAll(/^(?:API|Attacker|Sign-in|Open) +(\S+)/gm)]
      const [api = '', attacker = '', provider = '', site = ''] = printed.map(([, url]) => url)
      const statuses = []
      for (const url of [`${api}/healthz`, attacker, `${provider}/jwks`, `${site}/healthz`]) {
        statuses.push((await fetch(url)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200])
      const body = { ...BODIES['/request-jwt'], url: `${api}/api/customer` }
      const headers = { 'Content-Type': 'application/json' }
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      const verdict = await fetch(`${attacker}/request-jwt`, options)
      expect(await verdict.json()).toMatchObject({ statusCode: 401 })
    } finally {
      await server.end('SIGKILL')
    }
  },
)

const production = {
  ...noProvider,
  NODE_ENV: 'production',
  OTA_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
  NEXT_PUBLIC_ATTACKER_ORIGIN: 'none',
}

test('a server names the services that are away, and starts without them', async () => {
  const away = { OIDC_ISSUER: 'http://127.0.0.1:2', SMTP_URL: 'smtp://u:hunter2@127.0.0.1:2' }
  const mail = { ...away, CONTACT_MAIL_TO: 'a@b.dev', STATIC_DIR: '/nowhere' }
  const server = await runServer({ ...noProvider, ...mail, DATA_DIR: dataDir })
  try {
    const names = ['"OIDC_ISSUER: no OpenID provider', '"SMTP_URL: the mail server']
    await until(() => names.every((name) => server.output().includes(name)), 'both are named')
    expect(server.output()).toContain('Site      none in /nowhere\n')
    expect(server.output()).not.toContain('hunter2')
  } finally {
    await server.end('SIGKILL')
  }
})

const DATABASE_URL = 'postgres://ota:hunter2@localhost:1/ota'
const AWAY =
  'DATABASE_URL: the server at localhost:1 cannot be used; start it, or correct DATABASE_URL'

test.each<['main' | 'messages', string, Record<string, string>, damaged?: string]>([
  ['main', 'HOST: expected', { HOST: '192.0.2.1' }],
  ['main', 'HOST: expected', { HOST: 'no-host.invalid' }],
  ['main', 'DATA_DIR: expected', { DATA_DIR: '/dev/null' }],
  ['main', 'DATA_DIR: the keys in', {}, 'secrets.json'],
  ['main', 'DATA_DIR: the database in', {}, 'db'],
  ['main', '  OTA_MASTER_KEYS: key 1 has no number', { OTA_MASTER_KEYS: 'hunter2', PORT: 'maybe' }],
  ['main', 'STATIC_DIR: no "/nowhere/index.html", so', { ...production, STATIC_DIR: '/nowhere' }],
  ['main', `${AWAY}: connect ECONNREFUSED`, { DATABASE_URL }],
  ['messages', 'messages: .*ECONNREFUSED', { DATABASE_URL }],
])(
  '%s ends with "%s" for %j, without a secret or a stack trace',
  async (program, line, env, damaged = '') => {
    if (damaged) {
      await rm(join(dataDir, damaged), { recursive: true, force: true })
      await writeFile(join(dataDir, damaged), 'not what it should be')
    }
    const { code, output } = await runProgram(program, [], { DATA_DIR: dataDir, ...env })
    expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^${line}`, 'm'))])
    expect(output).not.toMatch(/^Open|^ {4}at |hunter2/m)
  },
)

test('a first start serves a sign-in, and kill -9 ends it with the memory of the process', async () => {
  const jar = new CookieJar()
  const visit = async (url: string, method = 'GET') => {
    const headers = { cookie: jar.header() }
    const answer = await fetch(url, { method, headers, redirect: 'manual' })
    jar.take(answer)
    return answer
  }
  await rm(dataDir, { recursive: true })
  let server: RunningServer = await runServer({ DATA_DIR: dataDir })
  const fetchToken = async () => (await visit(`${server.origin}/api/fetchtoken`)).status
  try {
    let url = `${server.origin}/oauth2/authorization/google`
    while (!url.endsWith('/live-demo/google')) {
      const method = new URL(url).pathname === '/authorize' ? 'POST' : 'GET'
      url = (await visit(url, method)).headers.get('location') ?? ''
    }
    expect(await fetchToken()).toBe(200)
    // Other users of the machine reach no key and no message.
    for (const folder of [dataDir, join(dataDir, 'db')]) {
      expect([folder, (await stat(folder)).mode & 0o777]).toEqual([folder, 0o700])
    }
    await server.end('SIGKILL')
    server = await runServer({ DATA_DIR: dataDir })
    expect(await fetchToken()).toBe(401)
  } finally {
    await server.end('SIGKILL')
  }
})

describeIn(SMALL_DISK, 'a DATA_DIR on a disk of its own', () => {
  test('ends the start with its name when that disk is full', async () => {
    const { output, code } = await runProgram('main', [], { DATA_DIR: dataDir }, SMALL_DISK)
    expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR: .*: the disk is full$/m)])
  })
})

describeIn(OWN_PROCESSES, 'containers that share a DATA_DIR', () => {
  test('the second names the folder and ends, and the first loses no message until it is killed', async () => {
    const env = { DATA_DIR: dataDir, ...noProvider }
    const first = await runServer(env, OWN_PROCESSES)
    const response = await fetch(`${first.origin}/api/contact`, contactPost())
    expect(response.status).toBe(200)
    const second = await runServer(env, OWN_PROCESSES).catch((error: Error) => error)
    if (!(second instanceof Error)) await second.end('SIGKILL')
    expect(String(second)).toMatch(/^DATA_DIR: .* is open in another process .*set DATABASE_URL/m)
    const listed = await runProgram('messages', ['--json'], env, OWN_PROCESSES)
    expect(listed.output).toContain('"name":"Ada"') // by the first, over its socket

    await first.end('SIGKILL')
    const third = await runServer(env, OWN_PROCESSES) // the dead process keeps no lock
    await third.end('SIGKILL')
  })
})

describeOnLinux('a log that cannot be written', () => {
  /** Ends a test whose server hangs; a busy machine needs a minute for its calls. */
  const HANG_MS = 180_000
  const printingTo = (file: string) => ['sh', '-c', `exec "$@" >> '${file}'`, 'sh']

  test('delays no answer while its reader stalls, and reaches that reader whole', async () => {
    const pipe = join(dataDir, 'pipe')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const reader = open(pipe)
    const env = { ...noProvider, DATA_DIR: dataDir }
    const server = await runServer(env, printingTo(pipe))
    try {
      const calls = 800
      const signal = AbortSignal.timeout(HANG_MS)
      // Each prints a line; the pipe takes some 300.
      for (let count = 0; count < calls; count++) {
        expect((await fetch(`${server.origin}/api/customer`, { signal })).status).toBe(401)
      }
      const handle = await reader
      const printed = handle.readFile('utf8').finally(() => handle.close())
      await server.end('SIGTERM')
      expect((await printed).match(/\/api\/customer/g)).toHaveLength(calls)
    } finally {
      server.child.kill('SIGKILL')
    }
  })

  test('costs its lines and no answer, on a disk that is full from the start', async () => {
    const server = await runServer({ DATA_DIR: dataDir }, printingTo('/dev/full'))
    try {
      const signal = AbortSignal.timeout(HANG_MS)
      for (let count = 0; count < 100; count++) {
        expect((await fetch(`${server.origin}/api/customer`, { signal })).status).toBe(401)
        expect((await fetch(server.attacker, { signal })).status).toBe(200)
      }
      expect(await server.end('SIGTERM')).toBe(0)
    } finally {
      server.child.kill('SIGKILL')
    }
  })
})
