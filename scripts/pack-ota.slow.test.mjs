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

test('no test, no fixture and nothing of the project is in it', () => {
  const files = readdirSync(installed, { recursive: true }).map(String)
  expect(files.filter((name) => /test|contract|\.ts$/.test(name.replace(/\.d\.ts$/, '')))).toEqual(
    [],
  )
  const code = files.filter((name) => name.endsWith('.js'))
  const imports = code.flatMap((name) =>
    Array.from(
      readFileSync(join(installed, name), 'utf8').matchAll(/(?:from|import\() ?'([^.'][^']*)'/g),
      ([, from]) => from,
    ),
  )
  expect([...new Set(imports)].filter((from) => !from?.startsWith('node:')).sort()).toEqual([
    'ioredis',
    'pg',
  ])
})

test('each store of the README comes with its connection', () => {
  const page = readFileSync(join(installed, 'README.md'), 'utf8')
  for (const name of ['ioredis', 'pg']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  const rows = Array.from(
    page.matchAll(/^\| `(create(\w+)Store)\((?:await (connect\w+)\(url\))?\)`/gm),
    ([, create, store = '', connect]) => ({ store: store.toLowerCase(), names: [connect, create] }),
  )
  expect(rows.map(({ store }) => store)).toEqual(['memory', 'redis', 'postgres'])
  for (const { store, names } of rows) {
    const list = `console.log(...Object.keys(await import('@one-tick-ahead/ota/stores/${store}')))`
    const command = ['--input-type=module', '--eval', list]
    const output = execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
    expect(output.trim().split(' ')).toEqual(expect.arrayContaining(names.filter(Boolean)))
  }
})

/**
 * Bytes after brotli of what an adopter's bundle gets.
 * @param {string} contents
 * @param {'browser' | 'node'} platform
 */
function weight(contents, platform) {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform,
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length
}

test('the client is at most 2.5 kB, a server with its memory at most 6 kB', () => {
  const client = weight(`export { otaFetch } from '@one-tick-ahead/ota/client'`, 'browser')
  const server = weight(
    `export { ota, otaEnrol } from '@one-tick-ahead/ota/hono'
     export { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
     export { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'`,
    'node',
  )
  console.info(`client ${client} bytes, server ${server} bytes (minified, brotli)`)
  expect(client).toBeLessThanOrEqual(2500)
  expect(server).toBeLessThanOrEqual(6000)
})

test('the README’s example is right under strict TypeScript', () => {
  const page = readFileSync(join(installed, 'README.md'), 'utf8')
  const [, example = ''] = /<!-- example: hono -->\s+```ts\n(.*?)```/s.exec(page) ?? []
  const around = `import { Hono } from 'hono'
    const app = new Hono<{ Variables: { signIn: { id: string; at: number; expiresAt: number } | null } }>()`
  writeFileSync(join(folder, 'server.ts'), `${around}\n${example}`)
  for (const name of ['hono', '@types', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  const strict = '--noEmit --strict --module nodenext --target es2022 --types node server.ts'
  execFileSync(bin('tsc'), strict.split(' '), { cwd: folder, stdio: 'pipe' })
})
