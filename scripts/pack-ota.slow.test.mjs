import { execFileSync, spawnSync } from 'node:child_process'
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
import { brotliCompressSync } from 'node:zlib'
import { buildSync } from 'esbuild'

/** @param {string} name */
const bin = (name) => resolve('node_modules/.bin', name)
let folder = ''
let tarball = ''
let installed = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-pack-'))
  const pack = ['scripts/pack-ota.mjs', folder]
  tarball = execFileSync(process.execPath, pack, { encoding: 'utf8' }).trim()
  installed = join(folder, 'node_modules/@one-tick-ahead/ota')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['xzf', tarball, '-C', installed, '--strip-components=1'])
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('publint finds nothing', () => {
  const output = execFileSync(bin('publint'), ['run', tarball, '--strict'], { encoding: 'utf8' })
  expect(output).toContain('All good')
})

test('its types are found as its files are', () => {
  const check = [tarball, '--profile', 'esm-only', '--format', 'json']
  const { analysis, problems } = JSON.parse(execFileSync(bin('attw'), check, { encoding: 'utf8' }))
  // The package is for ES modules: what an old Node or CommonJS would miss is no fault of it.
  const faults = Object.values(problems)
    .flat()
    .filter(({ resolutionKind }) => !['node10', 'node16-cjs'].includes(resolutionKind))
  expect(faults).toEqual([])
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(Object.keys(analysis.entrypoints).sort()).toEqual(Object.keys(exports).sort())
})

test('the tarball holds compiled files only, which import Node, pg and ioredis', () => {
  const files = readdirSync(installed, { recursive: true }).map(String)
  const sources = files.filter((name) => /test|contract|\.ts$/.test(name.replace(/\.d\.ts$/, '')))
  expect(sources).toEqual([])
  const code = files.filter((name) => name.endsWith('.js'))
  const imports = code.flatMap((name) =>
    Array.from(
      readFileSync(join(installed, name), 'utf8').matchAll(/(?:from|import\() ?'([^.'][^']*)'/g),
      ([, from = '']) => from,
    ),
  )
  const others = imports.filter((from) => !from.startsWith('node:'))
  expect([...new Set(others)].sort()).toEqual(['ioredis', 'pg'])
})

test('the client is at most 4.8 kB', () => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `export { otaFetch } from '@one-tick-ahead/ota/client'`,
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  expect(brotliCompressSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(4800)
})

/** The adopter's own code around each example of the README. */
const AROUND = {
  browser: 'declare const order: object',
  hono: `import { Hono } from 'hono'
    import type { OtaVariables } from '@one-tick-ahead/ota/hono'
    import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
    const app = new Hono<OtaVariables & { Variables: { signIn: SignIn | null } }>()
    app.get('/', async (c) => c.json(await store.signInOf(c.get('ota').sessionId)))`,
  express: `import express, { type Request } from 'express'
    const app = express()
    const signInOf = (request: Request): SignIn | null | undefined => request.ota && null`,
  'express-types': '',
  fastify: `import Fastify, { type FastifyRequest } from 'fastify'
    const app = Fastify()
    declare const signInOf: (request: FastifyRequest) => SignIn | undefined
    const orders = async () => {}`,
  node: `import type { IncomingMessage, ServerResponse } from 'node:http'
    declare const signInOf: (request: IncomingMessage) => Promise<SignIn | null>
    declare const handle: (request: IncomingMessage, response: ServerResponse) => void`,
  fetch: 'declare const handle: (request: Request) => Response',
  postgres: '',
}
/** Examples that take keys and store from the first one. */
const LATER = ['express', 'fastify', 'node', 'fetch']
const SHARED = `import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
    import type { MasterKeys } from '@one-tick-ahead/ota/master-keys'
    import type { SessionStore } from '@one-tick-ahead/ota/store'
    declare const keys: MasterKeys
    declare const store: SessionStore`

test('the README’s TypeScript passes strict checks', () => {
  const page = readFileSync(join(installed, 'README.md'), 'utf8')
  const examples = Array.from(
    page.matchAll(/<!-- (?:example|typescript): (\S+) -->\s+```ts\n(.*?)```/gs),
    ([, name = '', text = '']) => ({ name, text }),
  )
  expect(examples.map(({ name }) => name).sort()).toEqual(Object.keys(AROUND).sort())
  for (const { name, text } of examples) {
    const shared = LATER.includes(name) ? SHARED : ''
    const around = Object.entries(AROUND).find(([one]) => one === name)?.[1]
    writeFileSync(join(folder, `${name}.ts`), `${shared}\n${around}\n${text}\nexport {}`)
  }
  for (const name of ['hono', 'express', 'fastify', 'ioredis', 'pg', '@types', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  const files = examples.map(({ name }) => `${name}.ts`)
  const strict = '--noEmit --strict --module nodenext --target es2022 --types node --skipLibCheck'
  const args = [...strict.split(' '), ...files]
  const { stdout, status } = spawnSync(bin('tsc'), args, { cwd: folder, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})
