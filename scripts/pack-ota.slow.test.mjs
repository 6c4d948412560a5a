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
  const strict = '--noEmit --strict --module nodenext --target es2022 --types node --skipLibCheck'
  run(bin('tsc'), [...strict.split(' '), ...files])
})
