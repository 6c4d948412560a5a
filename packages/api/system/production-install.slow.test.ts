import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import {
  isOwn,
  productionPackages,
  weighProductionInstall,
} from '@/scripts/release/production-install.mjs'
import { noProvider, runServer } from '../testing/run-server'

/** Measured: 102 packages and 57 MB, half of them PGlite. */
const MOST_PACKAGES = 110
const MOST_BYTES = 65e6

/** What the compiled server reads, beside the site. */
const FILES = ['dist/main.mjs', 'packages/api/db/migrations', 'packages/ota/stores/redis']

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The package of an import: `hono` of `hono/cors`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

test('the packages that the compiled server imports are the dependencies', () => {
  interface Output {
    imports: { path: string; external?: boolean }[]
  }
  const outputs: Output[] = Object.values(readJson('dist/meta.json').outputs)
  const external = outputs.flatMap(({ imports }) => imports.filter(({ external }) => external))
  const imported = new Set(
    external
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
      .map(packageOf),
  )
  const { dependencies } = readJson('packages/api/package.json')
  const named = Object.keys(dependencies).filter((name) => !name.startsWith('@one-tick-ahead/'))
  expect([...imported].sort()).toEqual(named.sort())
})

test('a production install is small', () => {
  const { packages, bytes } = weighProductionInstall()
  expect(packages).toBeLessThanOrEqual(MOST_PACKAGES)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})

describe('in a folder with a production install and the files that it reads', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ota-production-'))
    for (const path of [...FILES, ...productionPackages()]) {
      await cp(path, join(folder, path), { recursive: true, filter: isOwn })
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Starts there, makes its tables, and answers. */
  async function runsWith(env: Record<string, string>) {
    const server = await runServer(
      { DATA_DIR: join(folder, 'data'), ...env },
      { cwd: folder, program: 'main' },
    )
    const { status } = await fetch(`${server.origin}/openapi.json`)
    expect([status, await server.end('SIGTERM')]).toEqual([200, 0])
  }

  test('the server runs', () => runsWith({}))

  describeWith('redis', 'with Redis', (redisProgram) =>
    describeWith('postgresql', 'and PostgreSQL', (postgresql) => {
      test('it runs', async () => {
        const database = await PostgresServer.start(postgresql)
        const redis = await startRedis(redisProgram)
        try {
          const DATABASE_URL = database.url(await database.createDatabase())
          await runsWith({ ...noProvider, REDIS_URL: redis.url, DATABASE_URL })
        } finally {
          await redis.close()
          await database.remove()
        }
      })
    }),
  )
})
