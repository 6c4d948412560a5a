import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { startRedis } from '../packages/ota/testing/redis'
import { describeWith } from '../packages/ota/testing/services'

const EXPECTED = '200 ok, 401 ota_replayed'
/** Downloaded for this test alone: together they have 300 MB. */
const RUNTIMES = { bun: '1.4.5', deno: '2.9.6', workerd: '1.20261117.1' }

const folder = mkdtempSync(join(tmpdir(), 'ota-runtimes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @type {(name: string, args: string[], env?: Record<string, string>) => string} */
const run = (name, args, env = {}) =>
  execFileSync(name, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 240_000,
    env: { ...process.env, ...env },
  }).trim()
const bin = (/** @type {string} */ name) => join(folder, 'node_modules/.bin', name)

writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
const pack = resolve('scripts/pack-ota.mjs')
const tarball = execFileSync(process.execPath, [pack, folder], { encoding: 'utf8' }).trim()
const downloads = Object.entries(RUNTIMES).map(([name, version]) => `${name}@${version}`)
let reason = ''
try {
  run('npm', ['install', '--no-audit', '--no-fund', tarball, 'ioredis@6.0.0', ...downloads])
  // It puts Bun's program in place, and npm may not run it: some settings allow no scripts.
  run(process.execPath, ['node_modules/bun/install.js'])
} catch (error) {
  reason = `npm could not install ${downloads.join(', ')}`
  console.warn(reason, error)
}

copyFileSync('scripts/runtimes.program.mjs', join(folder, 'program.js'))
/** @type {(name: string, text: string) => void} */
const write = (name, text) => writeFileSync(join(folder, name), text)
write('memory.js', `import { sendTwice } from './program.js'\nconsole.log(await sendTwice())`)
write(
  'redis.js',
  `import { createRedisStore } from '@one-tick-ahead/ota/stores/redis'
import { Redis } from 'ioredis'
import { sendTwice } from './program.js'
const client = new Redis(process.env.REDIS_URL)
console.log(await sendTwice(createRedisStore(client)))
client.disconnect()`,
)
write(
  'worker.js',
  `import { sendTwice } from './program.js'
export default { test: async () => console.log(await sendTwice()) }`,
)
write(
  'worker.capnp',
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.js")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = ["nodejs_compat"],
);`,
)

/** A test of a runtime that npm may lack for this system; CI must have it. @type {(title: string, body: () => void) => void} */
const testDownloaded = (title, body) => {
  if (!reason) test(title, body)
  else if (!process.env.CI) test.todo(`${title}: skipped, ${reason}`)
  else test(title, () => Promise.reject(new Error(reason)))
}

describe('the packed package accepts a request once', () => {
  testDownloaded(`on Node ${process.version}`, () => {
    expect(run(process.execPath, ['memory.js'])).toBe(EXPECTED)
  })
  testDownloaded(`on Bun ${RUNTIMES.bun}`, () => {
    expect(run(bin('bun'), ['memory.js'])).toBe(EXPECTED)
  })
  testDownloaded(`on Deno ${RUNTIMES.deno}`, () => {
    expect(run(bin('deno'), ['run', '--no-prompt', 'memory.js'])).toBe(EXPECTED)
  })
  testDownloaded(`on workerd ${RUNTIMES.workerd}`, () => {
    buildSync({
      absWorkingDir: folder,
      entryPoints: ['worker.js'],
      outfile: join(folder, 'worker.bundle.js'),
      bundle: true,
      format: 'esm',
      external: ['node:*'], // the flag nodejs_compat has them
    })
    expect(run(bin('workerd'), ['test', 'worker.capnp'])).toContain(EXPECTED)
  })

  describeWith('redis', 'with Redis', (program) => {
    /** @type {import('../packages/ota/testing/redis').TestRedis} */
    let redis
    beforeAll(async () => {
      redis = await startRedis(program)
    })
    afterAll(() => redis.close())
    testDownloaded(`on Node ${process.version}`, () => {
      expect(run(process.execPath, ['redis.js'], { REDIS_URL: redis.url })).toBe(EXPECTED)
    })
    testDownloaded(`on Bun ${RUNTIMES.bun}`, () => {
      expect(run(bin('bun'), ['redis.js'], { REDIS_URL: redis.url })).toBe(EXPECTED)
    })
  })
})
