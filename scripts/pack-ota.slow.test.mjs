import { execFileSync } from 'node:child_process'
import {
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

test('publint and attw find no fault', () => {
  run(bin('publint'), ['run', tarball, '--strict'])
  run(bin('attw'), [tarball, '--profile', 'esm-only'])
})

test('the tarball holds compiled files only, which import Node alone', () => {
  const files = readdirSync(installed, { recursive: true }).map(String)
  expect(files.filter((name) => /test|contract|(?<!\.d)\.ts$/.test(name))).toEqual([])
  const code = files.filter((name) => name.endsWith('.js'))
  const imports = code.flatMap((name) => {
    const text = readFileSync(join(installed, name), 'utf8')
    return Array.from(text.matchAll(/(?:from|import\() ?'([^.'][^']*)'/g), ([, from]) => from)
  })
  expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual([])
})

test('nothing is random and no timer runs before the first request', () => {
  // As hosts such as Cloudflare's load modules.
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

/** The adopter's own code before each example of the README that needs some. */
const BEFORE = Object.entries({
  browser: 'declare const order: object',
  hono: `import { Hono } from 'hono'; import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
    const app = new Hono<{ Variables: { signIn: SignIn | null } }>()`,
  express: `import express, { type Request } from 'express'
    const app = express(); const signInOf = (request: Request): SignIn | null => null`,
  fastify: `import Fastify from 'fastify'; const app = Fastify()
    declare const signInOf: (request: unknown) => SignIn; const orders = async () => {}`,
  node: `import type { IncomingMessage, ServerResponse } from 'node:http'
    declare const signInOf: (request: IncomingMessage) => Promise<SignIn | null>
    declare const handle: (request: IncomingMessage, response: ServerResponse) => void`,
  fetch: 'declare const handle: (request: Request) => Response',
})
const SHARED = `import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
  declare const keys: import('@one-tick-ahead/ota/master-keys').MasterKeys
  declare const store: import('@one-tick-ahead/ota/store').SessionStore`

test('the README’s TypeScript passes strict checks', () => {
  const page = readFileSync(join(installed, 'README.md'), 'utf8')
  const examples = page.matchAll(/<!-- (?:example|typescript): (\S+) -->\s+```ts\n(.*?)```/gs)
  const files = Array.from(examples, ([, name, text = '']) => {
    const own = ['const keys', 'const store'].some((it) => text.includes(it)) ? '' : SHARED
    const before = BEFORE.find(([one]) => one === name)?.[1] ?? ''
    writeFileSync(join(folder, `${name}.ts`), [own, before, text, 'export {}'].join('\n'))
    return `${name}.ts`
  })
  expect(files.length).toBeGreaterThan(6)
  for (const name of ['hono', 'express', 'fastify', 'ioredis', 'pg', '@types', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  // As CommonJS imports it, which `node16` refuses.
  const commonJs = "import { ota } from '@one-tick-ahead/ota/node'; export const guard = ota"
  writeFileSync(join(folder, 'common.cts'), commonJs)
  const strict = '--noEmit --strict --module node20 --target es2022 --types node --skipLibCheck'
  run(bin('tsc'), [...strict.split(' '), ...files, 'common.cts'])
})
