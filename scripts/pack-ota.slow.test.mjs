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
  expect(files.filter((name) => /test|contract|(?<!\.d)\.ts$/.test(name))).toEqual([])
  const code = files.filter((name) => name.endsWith('.js'))
  const imports = code.flatMap((name) => {
    const text = readFileSync(join(installed, name), 'utf8')
    return Array.from(text.matchAll(/(?:from|import\() ?'([^.'][^']*)'/g), ([, from]) => from)
  })
  expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual([])
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
    const options = { keys: new Map([[1, Buffer.alloc(32)]]), store: all.createMemoryStore() }
    all.judgeRequest(options)
    all.enrolRequest(options)`
  writeFileSync(join(folder, 'edge.mjs'), program)
  run(process.execPath, ['edge.mjs'])
})

/** Declarations of the adopter’s own code, for README examples that need them. */
const BEFORE = Object.entries({
  hono: `import { Hono } from 'hono'; const app = new Hono()
    declare const signInOf: (request: Request) => SignIn | null`,
  fastify: `import Fastify from 'fastify'; const app = Fastify()
    declare const signInOf: (request: unknown) => SignIn | null`,
  web: `declare const orders: (request: Request) => Response
    declare const signInOf: (request: Request) => Promise<SignIn | null>`,
  stores: 'declare const url: string; declare const connectionString: string',
})
const SHARED = `import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
  declare const keys: import('@one-tick-ahead/ota/master-keys').MasterKeys
  declare const store: import('@one-tick-ahead/ota/store').SessionStore`

/** The README’s quick start as one TypeScript program. */
const IN_WORDS = `${SHARED}
import express, { type Request } from 'express'
import { otaFetch } from '@one-tick-ahead/ota/client'
import type { Verdict } from '@one-tick-ahead/ota/guard'
import { ota, otaEnrol } from '@one-tick-ahead/ota/node'
import { endSignIn, isSignInOver } from '@one-tick-ahead/ota/sign-ins'
import type { OtaVariables } from '@one-tick-ahead/ota/web'
import { Hono } from 'hono'
declare global { namespace Express { interface Request { ota?: Verdict } } }
const app = express()
const signInOf = (request: Request): SignIn | null => null
app.post('/ota/session', otaEnrol({ keys, store, signIn: signInOf }))
const onVerdict = ({ code, ms, storeMs }: Verdict) => console.log(code, ms, storeMs)
app.use('/api', ota({ keys, store, mode: 'report', onVerdict, requireBinding: true, authority: 'a.example' }))
app.get('/api/orders', (request, response) => { response.json(request.ota?.signInId) })
new Hono<OtaVariables>().get('/', (c) => c.text(c.get('ota').signInId))
const { id, at, expiresAt } = { id: '', at: 0, expiresAt: 0 }
await endSignIn(store, { id, expiresAt }, 'revoked')
export const isOver: boolean = await isSignInOver(store, { id, at })
await otaFetch({ enrol: '/ota/session', origins: [], ready: '/ready', report: true }).forget()`

test('the README’s TypeScript passes strict checks', () => {
  const page = readFileSync(join(installed, 'README.md'), 'utf8')
  const examples = page.matchAll(/<!-- (?:example|typescript): (\S+) -->\s+```ts[^\n]*\n(.*?)```/gs)
  const files = Array.from(examples, ([, name, text = '']) => {
    const own = name === 'stores' ? '' : SHARED
    const before = BEFORE.find(([one]) => one === name)?.[1] ?? ''
    writeFileSync(join(folder, `${name}.ts`), [own, before, text, 'export {}'].join('\n'))
    return `${name}.ts`
  })
  expect(files.sort()).toEqual(['fastify.ts', 'hono.ts', 'stores.ts', 'web.ts'])
  writeFileSync(join(folder, 'words.ts'), IN_WORDS)
  for (const name of ['hono', 'express', 'fastify', 'ioredis', 'pg', '@types', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  // A CommonJS import, which `node16` refuses.
  const commonJs = "import { ota } from '@one-tick-ahead/ota/node'; export const guard = ota"
  writeFileSync(join(folder, 'common.cts'), commonJs)
  const strict = '--noEmit --strict --module node20 --target es2022 --types node --skipLibCheck'
  const options = [...strict.split(' '), ...files, 'words.ts', 'common.cts']
  const checked = spawnSync(bin('tsc'), options, { cwd: folder, encoding: 'utf8' })
  expect(checked.stdout).toBe('')
})
