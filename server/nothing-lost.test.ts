import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresServer } from './testing/postgresql'
import { freePorts, runScript, runServer } from './testing/run-server'
import { describeWith } from './testing/services'
import { until } from './testing/until'
import { startWriters } from './testing/writers'

// Real processes, ended by `kill -9` while they work: whoever was thanked finds the message kept.
jest.setTimeout(120_000)

const ROUNDS = 2
/** Messages acknowledged between two kills. */
const LOAD = 40

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ota-lost-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function keptNames(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await runScript('server/messages.ts', ['--json'], env)
  expect([code, output]).toEqual([0, expect.any(String)])
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).name)
}

/** Every acknowledged message is kept, and none twice. */
async function expectNothingLost(env: Record<string, string>, acknowledged: string[]) {
  const kept = await keptNames(env)
  expect(new Set(kept).size).toBe(kept.length)
  const there = new Set(kept)
  expect(acknowledged.filter((name) => !there.has(name))).toEqual([])
}

async function killServerUnderLoad(env: Record<string, string>): Promise<void> {
  const settings = { ...env, ...(await freePorts()), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  let server = await runServer(settings)
  const writers = startWriters(server.origin)
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const enough = writers.acknowledged.length + LOAD
      await until(() => writers.acknowledged.length >= enough, 'messages are acknowledged')
      await server.end('SIGKILL')
      server = await runServer(settings)
    }
    await writers.stop()
    expect(writers.refused).toEqual([])
    await expectNothingLost(env, writers.acknowledged)
  } finally {
    await writers.stop()
    await server.end('SIGKILL')
  }
}

test('PGlite: the server is killed under load', () => killServerUnderLoad({ DATA_DIR: dataDir }))

describeWith('postgresql', 'PostgreSQL', (program) => {
  let database: PostgresServer
  beforeAll(async () => {
    database = await PostgresServer.start(program)
  })
  afterAll(() => database.remove())

  const settings = async () => ({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url(await database.createDatabase()),
  })

  test('the server is killed under load', async () => {
    await killServerUnderLoad(await settings())
    expect(await readdir(dataDir)).toEqual(['secrets.json']) // no embedded database beside it
  })

  test('the database is killed under load: the server says so, and goes on by itself', async () => {
    const env = await settings()
    const server = await runServer({ ...env, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })
    const writers = startWriters(server.origin)
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const enough = writers.acknowledged.length + LOAD
        await until(() => writers.acknowledged.length >= enough, 'messages are acknowledged')
        await database.kill()
        const refusals = writers.refused.length
        await until(() => writers.refused.length > refusals + 4, 'calls are refused meanwhile')
        await database.run()
      }
      const enough = writers.acknowledged.length + LOAD
      await until(() => writers.acknowledged.length >= enough, 'messages are acknowledged again')
      await writers.stop()
      expect(server.child.exitCode).toBeNull()
      expect(new Set(writers.refused)).toEqual(new Set(['503 database_unavailable 5']))
      expect(server.output()).not.toContain('a@b.example')
      await expectNothingLost(env, writers.acknowledged)
    } finally {
      await writers.stop()
      await server.end('SIGKILL')
    }
  })
})
