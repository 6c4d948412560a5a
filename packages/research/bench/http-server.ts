import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '@one-tick-ahead/api/testing/run-server'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import type { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { findServices } from '@/scripts/find-services.mjs'
import { buildServer } from '@/scripts/prepare.mjs'
import { enrolDevices, type Load, type LoadResult, loads, measureLoad, warmUp } from './http-load'
import { quantile } from './quantile'

/** One server under every kind of load, or why it could not be. */
export type ServerResult = { store: string } & ({ results: LoadResult[] } | { missing: string })

/** Turns of each server under each load. */
const ROUNDS = 3

interface Target {
  store: string
  origin: string
  /** As many devices as there are connections, signed in and enrolled. */
  devices(): Promise<Visitor[]>
  close(): Promise<void>
}

/** The bundle that production runs, in a process of its own; this process makes the load. */
async function startTarget(store: string, env: Record<string, string>): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-bench-'))
  const { env: keys, loginCookie } = makeServerKeys()
  const settings = { DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...keys, ...env }
  const server = await runServer(settings)
  return {
    store,
    origin: server.origin,
    devices: () => enrolDevices(server.origin, loginCookie),
    async close() {
      await server.end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One load on each server in turn, several times: what disturbs the machine disturbs all. */
async function measureInTurns(load: Load, targets: readonly Target[]): Promise<LoadResult[]> {
  const runs = await Promise.all(
    targets.map(async ({ origin, devices }) => ({
      origin,
      devices: await devices(),
      results: [] as LoadResult[],
    })),
  )
  for (const { origin, devices } of runs) await warmUp(origin, load, devices)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { origin, devices, results } of runs) {
      results.push(await measureLoad(origin, load, devices))
    }
  }
  return runs.map(({ results }) => medianOf(results))
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  const median = (field: 'perSecond' | 'p50' | 'p99') =>
    quantile(
      results.map((result) => result[field]),
      0.5,
    )
  const [{ name } = { name: '' }] = results
  return { name, perSecond: median('perSecond'), p50: median('p50'), p99: median('p99') }
}

const newDatabase = async (postgres: PostgresServer) =>
  postgres.url(await postgres.createDatabase())

/** One node each with its state in memory, in Redis and in PostgreSQL. */
export async function measureServers(): Promise<ServerResult[]> {
  buildServer()
  const { redis: redisProgram, postgresql } = findServices()
  const postgres = postgresql ? await PostgresServer.start(postgresql) : null
  // A node with Redis needs PostgreSQL beside it, which no measured call asks.
  const redis = redisProgram && postgres ? await startRedis(redisProgram) : null
  const targets = [await startTarget('memory', {})]
  const missing: ServerResult[] = []
  try {
    if (redis && postgres) {
      const version = /redis_version:(\S+)/.exec(await redis.client.info('server'))?.[1]
      const stores = { REDIS_URL: redis.url, DATABASE_URL: await newDatabase(postgres) }
      targets.push(await startTarget(`Redis ${version}`, stores))
    } else missing.push({ store: 'Redis', missing: 'Redis or PostgreSQL is not installed' })
    if (postgres) {
      const [row] = await postgres.query<{ server_version: string }>('show server_version')
      const version = row?.server_version.split(' ')[0] // behind it stands who packaged it
      const stores = { DATABASE_URL: await newDatabase(postgres) }
      targets.push(await startTarget(`PostgreSQL ${version}`, stores))
    } else missing.push({ store: 'PostgreSQL', missing: 'it is not installed' })
    const results: LoadResult[][] = []
    for (const load of loads) results.push(await measureInTurns(load, targets))
    const measured = targets.map(({ store }, index) => ({
      store,
      results: results.flatMap((row) => row[index] ?? []),
    }))
    return [...measured, ...missing]
  } finally {
    for (const target of targets) await target.close()
    await redis?.close()
    await postgres?.remove()
  }
}
