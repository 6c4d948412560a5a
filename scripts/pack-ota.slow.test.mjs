import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'

const folder = mkdtempSync(join(tmpdir(), 'ota-pack-'))
const installed = join(folder, 'node_modules/@one-tick-ahead/ota')
/** @type {(name: string, args: string[]) => string} */
const run = (name, args) => execFileSync(name, args, { encoding: 'utf8', cwd: folder })
const bin = (/** @type {string} */ name) => resolve('node_modules/.bin', name)
const pack = resolve('scripts/pack-ota.mjs')
const tarball = execFileSync(process.execPath, [pack, folder], { encoding: 'utf8' }).trim()

beforeAll(() => {
  mkdirSync(installed, { recursive: true })
  run('tar', ['xzf', tarball, '-C', installed, '--strip-components=1'])
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('publint and attw report no problem', () => {
  run(bin('publint'), ['run', tarball, '--strict'])
  run(bin('attw'), [tarball, '--profile', 'esm-only'])
})

test('the tarball contains only compiled files, which import only Node', () => {
  const files = readdirSync(installed, { recursive: true }).map(String)
  expect(files.filter((name) => /test|\.contract|(?<!\.d)\.ts$/.test(name))).toEqual([])
  const code = files.filter((name) => name.endsWith('.js'))
  const imports = code.flatMap((name) => {
    const text = readFileSync(join(installed, name), 'utf8')
    const code = text.replace(/\/\*\*.*?\*\//gs, '') // an example imports the package
    return Array.from(code.matchAll(/(?:from|import\() ?'([^.'][^']*)'/g), ([, from]) => from)
  })
  expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual([])
})

test('the README and the page for developers name the size of the client', () => {
  const { outputFiles } = buildSync({
    entryPoints: [join(installed, 'client/ota-fetch.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const size = `adds ${Math.round(gzipSync(outputFiles[0]?.contents ?? '').length / 1000)} kB`
  for (const text of ['packages/ota/README.md', 'content/pages/developers.ts'])
    expect(readFileSync(text, 'utf8')).toContain(size)
})

test('each paper links only to files of the package', () => {
  const documents = readdirSync(installed).filter((name) => name.endsWith('.md'))
  expect(documents.sort()).toEqual(['README.md', 'protocol.md'])
  const links = documents.flatMap((name) => {
    const text = readFileSync(join(installed, name), 'utf8')
    return Array.from(text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, to = '']) => to)
  })
  expect(links).toContain('./protocol.md')
  expect(links.filter((to) => !existsSync(join(installed, to)))).toEqual([])
})

test('the package creates no randomness and no timer before the first request', () => {
  // Hosts such as Cloudflare Workers load modules in this way.
  const program = `import crypto from 'node:crypto'
    import { readFileSync } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const refuse = () => { throw new Error('Disallowed in global scope') }
    for (const name of ['randomBytes', 'randomUUID', 'randomFillSync']) crypto[name] = refuse
    crypto.webcrypto.getRandomValues = crypto.webcrypto.randomUUID = refuse
    globalThis.setTimeout = globalThis.setInterval = refuse
    syncBuiltinESMExports()
    const { name, exports } = JSON.parse(readFileSync('${installed}/package.json', 'utf8'))
    const all = {}
    for (const [path, file] of Object.entries(exports))
      if (file.endsWith('.js')) Object.assign(all, await import(name + path.slice(1)))
    const keys = new Map([[1, Buffer.alloc(32)]])
    all.createOta({ keys, store: all.createMemoryStore(), signIn: () => null })`
  writeFileSync(join(folder, 'edge.mjs'), program)
  run(process.execPath, ['edge.mjs'])
})

/** Declarations of the adopter’s own code, for README examples that need them. */
const BEFORE = Object.entries({
  hono: `import { Hono } from 'hono'; const app = new Hono<import('@one-tick-ahead/ota/hono').OtaVariables>()
    declare const signIn: (request: SignInRequest) => SignIn | null`,
  fastify: "import Fastify from 'fastify'; const app = Fastify()",
  web: '',
  'web-guard': '',
  koa: `declare const app: { use(middleware: (ctx: {
      req: import('node:http').IncomingMessage; state: { signIn?: SignIn | null }; status: number; body: unknown
      set(headers: Record<string, string>): void
    }, next: () => Promise<void>) => Promise<void>): void }`,
  jwt: `import express from 'express'; const app = express()
    import { createOta, type SessionStore } from '@one-tick-ahead/ota'
    declare const store: SessionStore
    declare const logins: Map<string, SignIn>
    declare const count: (code: string | null) => void
    declare const yourJwtCheck: express.RequestHandler`,
  ticket: `import express from 'express'; const app = express()
    declare const reportOf: (signInId: string) => string`,
  testing: 'declare const origin: string',
  'own-store': `declare const database: {
      startOfMemory(): Promise<number>
      find(key: string): Promise<{ version: number; text: string } | null>
      swap(key: string, version: number, text: string, expiresAt: number): Promise<boolean>
    }`,
  stores: 'declare const url: string; declare const connectionString: string',
})
/** Examples that make or need no `ota` of their own. */
const ALONE = ['hono', 'jwt', 'own-store', 'stores', 'testing']
const TYPES = `import type { SignIn, SignInRequest } from '@one-tick-ahead/ota'
  import type { Verdict } from '@one-tick-ahead/ota'
  declare global { namespace Express { interface Request { ota?: Verdict } } }`
const SHARED = "declare const ota: import('@one-tick-ahead/ota').Ota"

/** The README’s sentences as one TypeScript program. */
const IN_WORDS = `${TYPES}
import { createMemoryStore, createOta } from '@one-tick-ahead/ota'
import { otaFetch } from '@one-tick-ahead/ota/client'
import { needsSignIn } from '@one-tick-ahead/ota/codes'
import { honoGuard, type OtaVariables } from '@one-tick-ahead/ota/hono'
import { storeContract } from '@one-tick-ahead/ota/stores/contract'
import express from 'express'
import { Hono, type Context } from 'hono'
interface Own extends SignIn { person: string }
declare const find: (secret: string) => Own | undefined
const app = express()
const ota = createOta<SignIn>({
  keys: () => process.env.OTA_MASTER_KEYS,
  store: createMemoryStore(),
  signIn: ({ cookie, header, request }) => find(cookie('login') + header('x') + String(request)),
  bearer: async ({ header }) => header('authorization') === 'x',
  requireBinding: false,
  authority: 'a.example',
  onVerdict: ({ code, ms, storeMs, signIn }) => console.log(code, ms, storeMs, signIn?.id),
  audit: (event, { sessionId, signInId, header }) => console.log(event, sessionId, signInId, header('x')),
})
app.all('/ota/session', ota.node.session)
app.use('/api', ota.node.guard)
new Hono<OtaVariables<Own>>().get('/', (c) => c.text(c.get('ota').signIn?.person ?? ''))
new Hono().use(honoGuard(createOta<Own, Context>({ keys: '', store: createMemoryStore(), signIn: ({ request: c }) => find(c.req.path) })))
const begun: SignIn = await ota.beginSignIn({ lifetimeMs: 1 })
await ota.endSignIn(begun, 'replaced')
export const isOver: boolean = await ota.isSignInOver(begun)
export const isProven: boolean = await ota.endByCookies('')
export const session: string | null = ota.sessionOf('')
await ota.ready()
const api = otaFetch({ session: '/ota/session', paths: ['/api/'], report: true, maxUnderWay: 4, fetch })
await api.forget()
export const headers: Record<string, string> = await api.headers('GET', '/api/')
export const needs: boolean = needsSignIn('x')
export const rules = storeContract`

test('the README’s TypeScript passes strict checks', () => {
  const page = readFileSync(join(installed, 'README.md'), 'utf8')
  const examples = page.matchAll(/<!-- (?:example|typescript): (\S+) -->\s+```ts[^\n]*\n(.*?)```/gs)
  const files = Array.from(examples, ([, name, text = '']) => {
    const own = ALONE.includes(name ?? '') ? '' : SHARED
    const before = BEFORE.find(([one]) => one === name)?.[1] ?? ''
    writeFileSync(join(folder, `${name}.ts`), [TYPES, own, before, text, 'export {}'].join('\n'))
    return `${name}.ts`
  })
  expect(files.sort()).toEqual(BEFORE.map(([name]) => `${name}.ts`).sort())
  writeFileSync(join(folder, 'words.ts'), IN_WORDS)
  for (const name of ['hono', 'express', 'fastify', 'ioredis', 'pg', '@types', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  // A CommonJS import, which `node16` refuses.
  const commonJs = "import { createOta } from '@one-tick-ahead/ota'; export const make = createOta"
  writeFileSync(join(folder, 'common.cts'), commonJs)
  const strict = '--noEmit --strict --module node20 --target es2022 --types node --skipLibCheck'
  const options = [...strict.split(' '), ...files, 'words.ts', 'common.cts']
  const checked = spawnSync(bin('tsc'), options, { cwd: folder, encoding: 'utf8' })
  expect(checked.stdout).toBe('')
})
