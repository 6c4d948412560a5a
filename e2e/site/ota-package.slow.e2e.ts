import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createDeviceKey, newKeyPair } from '@one-tick-ahead/ota/client/device-key'
import { expect } from '@playwright/test'
import { build } from 'esbuild'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

/** The frameworks are the adopter's own; nothing else is in the folder but the tarball. */
const FRAMEWORKS = ['hono', '@hono/node-server', 'express', 'fastify']

/** An example of the package's README, as it stands there. */
function example(name: string): string {
  const page = readFileSync('packages/ota/README.md', 'utf8')
  const [, text] =
    new RegExp(`<!-- example: ${name} -->\\s+\`\`\`ts\\n(.*?)\`\`\``, 's').exec(page) ?? []
  if (!text) throw new Error(`README.md of packages/ota has no example "${name}"`)
  return text
}

const PAGE = '<!doctype html><title>Orders</title><script type="module" src="/page.js"></script>'

/** What stands around the browser's example. */
const PAGE_SCRIPT = `const order = { item: 'a book' }
${example('browser')}
window.api = api
document.body.textContent = String(answer.status)`

/** The adopter's own sign-in: a cookie with an id and the time. */
const LOG_IN = `
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
const page = ${JSON.stringify(PAGE)}
const script = readFileSync('page.js', 'utf8')
const logIn = () => \`login=\${randomUUID()}.\${Date.now()}; HttpOnly; Path=/\`
const signInOf = (cookies = '') => {
  const [, id, at] = /login=([^.;]+)\\.(\\d+)/.exec(cookies) ?? []
  return id ? { id, at: Number(at), expiresAt: Number(at) + 3_600_000 } : null
}
const told = (address) => console.log(String(address.port))
`

const LOG_IN_OF_REQUEST = `
${LOG_IN.replace('signInOf', 'signInOfCookies')}
const signInOf = ({ headers }) => signInOfCookies(headers.cookie)
`

const SERVERS: Record<string, string> = {
  hono: `${LOG_IN}
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
const app = new Hono()
app.get('/', (c) => c.html(page))
app.get('/page.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }))
app.get('/login', (c) => c.redirect('/', 302, c.header('Set-Cookie', logIn())))
app.use(async (c, next) => { c.set('signIn', signInOf(c.req.header('Cookie'))); await next() })
${example('hono')}
app.all('/api/orders', (c) => c.json([1, 2, 3]))
serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, told)`,

  express: `${LOG_IN_OF_REQUEST}
import express from 'express'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
const keys = parseMasterKeys(process.env.OTA_MASTER_KEYS)
const store = createMemoryStore()
const app = express()
app.get('/', (request, response) => response.type('html').send(page))
app.get('/page.js', (request, response) => response.type('js').send(script))
app.get('/login', (request, response) => response.set('Set-Cookie', logIn()).redirect('/'))
${example('express')}
app.all('/api/orders', (request, response) => response.json([1, 2, 3]))
const server = app.listen(0, 'localhost', () => told(server.address()))`,

  fastify: `${LOG_IN_OF_REQUEST}
import Fastify from 'fastify'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
const keys = parseMasterKeys(process.env.OTA_MASTER_KEYS)
const store = createMemoryStore()
const app = Fastify()
app.get('/', (request, reply) => reply.type('text/html').send(page))
app.get('/page.js', (request, reply) => reply.type('text/javascript').send(script))
app.get('/login', (request, reply) => reply.header('Set-Cookie', logIn()).redirect('/'))
const orders = async (api) => { api.all('/', async () => [1, 2, 3]) }
${example('fastify')}
await app.listen({ port: 0, host: 'localhost' })
told(app.addresses()[0])`,

  node: `${LOG_IN_OF_REQUEST}
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
const keys = parseMasterKeys(process.env.OTA_MASTER_KEYS)
const store = createMemoryStore()
const handle = (request, response) => response.end('[1,2,3]')
${example('node')}
const front = createServer((request, response) => {
  if (request.url === '/') return response.setHeader('Content-Type', 'text/html').end(page)
  if (request.url === '/page.js') return response.setHeader('Content-Type', 'text/javascript').end(script)
  if (request.url !== '/login') return server.emit('request', request, response)
  response.writeHead(302, { 'Set-Cookie': logIn(), Location: '/' }).end()
})
front.listen(0, 'localhost', () => told(front.address()))`,
}

/** Frameworks whose example is run. */
const EXAMPLES = Object.keys(SERVERS)

/** A folder of somebody else's, with the package installed from its tarball. */
async function installPackage() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ota-adopter-')))
  const quiet = { cwd: folder, stdio: 'pipe' } as const
  const tarball = execFileSync(process.execPath, ['scripts/pack-ota.mjs', folder], {
    encoding: 'utf8',
  }).trim()
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], quiet)
  for (const name of FRAMEWORKS) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(join(place, '..'), { recursive: true })
    symlinkSync(resolve('node_modules', name), place)
  }
  await build({
    stdin: { contents: PAGE_SCRIPT, resolveDir: folder },
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'page.js'),
    logLevel: 'warning',
  })
  const running: ChildProcess[] = []

  /** Starts one of the examples. @returns its origin. */
  async function start(name: string): Promise<string> {
    const file = join(folder, `${name}.js`)
    writeFileSync(file, SERVERS[name] ?? '')
    const key = randomBytes(32).toString('base64')
    const env = { ...process.env, OTA_MASTER_KEYS: `1:${key}` }
    const child = spawn(process.execPath, [file], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    const lines = createInterface({ input: child.stdout })
    const [port] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The ${name} example ended with ${code}`)
      }),
    ])) as [string]
    return `http://localhost:${port}`
  }

  function remove(): void {
    for (const child of running) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, start, remove }
}

type Adopter = Awaited<ReturnType<typeof installPackage>>

let adopter: Adopter

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  adopter = await installPackage()
})
test.afterAll(() => adopter.remove())

for (const name of EXAMPLES) {
  test(`${name}: the README’s lines protect an API`, async ({ page }) => {
    const origin = await adopter.start(name)
    const called = page.waitForRequest(`${origin}/api/orders`)
    await visitUnstarted(page, `${origin}/login`)
    await expect(page.locator('body')).toHaveText('200')

    const answered = await page.evaluate(async () => {
      const answer = await (window as unknown as { api: typeof fetch }).api('/api/orders')
      return [answer.status, await answer.json()]
    })
    expect(answered).toEqual([200, [1, 2, 3]])

    // Anyone who has copied a request with its cookies.
    const { 'content-length': _, ...headers } = await (await called).allHeaders()
    const without = (pattern: RegExp, name = 'cookie') => ({
      ...headers,
      [name]: (headers[name] ?? '').replace(pattern, ''),
    })
    const send = async (sent: Record<string, string>, path = '/api/orders', method = 'GET') => {
      const pairs = Object.entries(sent).filter(([name]) => !name.startsWith(':'))
      const answer = await fetch(origin + path, { method, headers: pairs })
      return ((await answer.json()) as { code?: string }).code
    }
    expect(await send(headers)).toBe('ota_replayed')
    expect(await send({ ...headers, 'x-request-id': crypto.randomUUID() })).toBe('ota_bad_mac')
    expect(await send({ ...headers, authorization: 'Bearer a.b.c' })).toBe('bearer_refused')
    expect(await send(without(/__Host-ota_session=[^;]*/))).toBe('ota_malformed')
    // The copied cookies open no session of the thief's own.
    const device = {
      cookie: headers.cookie ?? '',
      'device-id': crypto.randomUUID(),
      'device-key': (await createDeviceKey(await newKeyPair())).header,
    }
    expect(await send(device, '/ota/session', 'POST')).toBe('already_enrolled')
  })
}
