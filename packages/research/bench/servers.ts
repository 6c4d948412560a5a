import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import type { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { bundleProgram, type Change } from '@one-tick-ahead/ota/testing/bundle-program'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { findServices } from '@/scripts/find-services.mjs'
import { buildServer } from '@/scripts/prepare.mjs'
import {
  enrolDevices,
  type Load,
  type LoadResult,
  loadOf,
  loads,
  measureLoad,
  quantile,
  warmUp,
} from './http-load'

/** One server under every kind of load, or why it was not measured. */
export type ServerResult = { store: string } & ({ results: LoadResult[] } | { missing: string })

/** Rounds for each server under each load. */
const SERVER_ROUNDS = 3

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

/** One load on one server, by devices of its own. */
interface Run {
  origin: string
  load: Load
  devices: readonly Visitor[]
}

/**
 * All servers in turn, round after round, so that a disturbance of the machine meets each.
 * @returns what each came to, by round.
 */
async function measureInTurns(runs: readonly Run[], rounds: number): Promise<LoadResult[][]> {
  for (const { origin, load, devices } of runs) await warmUp(origin, load, devices)
  const results = runs.map((): LoadResult[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { origin, load, devices }] of runs.entries()) {
      results[index]?.push(await measureLoad(origin, load, devices))
    }
  }
  return results
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
    for (const load of loads) {
      const runs = targets.map(async ({ origin, devices }) => ({
        origin,
        load,
        devices: await devices(),
      }))
      const taken = await measureInTurns(await Promise.all(runs), SERVER_ROUNDS)
      results.push(taken.map(medianOf))
    }
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

/** Rounds of all of them, so that a disturbance of the machine meets each. */
export const ROUNDS = 5

/** The records with their headers and bodies, for whoever asks. */
const UNCHECKED: Change = {
  file: 'packages/api/routes/records.ts',
  line: 'const protect: [Check, ...Check[]] = [requireOta(deps), requireJwt(deps), limitSession(deps)]',
  mutant: `
    const letPass: Check = (c, next) => {
      c.set('ota', { code: 'ok', sessionId: '', refusal: null, ms: 0.01, storeMs: null })
      return next()
    }
    const protect: [Check, ...Check[]] = [letPass]`,
}

const page: Load = {
  name: 'page of the site',
  status: 200,
  start: () => () => ({ path: '/about', headers: { 'Accept-Encoding': 'gzip, br' } }),
}

/** How many requests of one kind are answered while one of another is. */
export interface EndToEnd {
  title: string
  /** Median, over the rounds, of both kinds' requests a second. */
  ratio: number
  goal: { limit: string; isKept: boolean }
}

const GOALS = [
  { title: 'Plain route ÷ a bare `node:http` server', of: 'plain', by: 'bare', atLeast: 0.5 },
  { title: 'OTA accept ÷ the same without the check', of: 'accept', by: 'open', atLeast: 0.8 },
  { title: 'OTA refuse, forged MAC ÷ OTA accept', of: 'forged', by: 'accept', atLeast: 1.3 },
  { title: 'Garbage header ÷ OTA accept', of: 'garbage', by: 'accept', atLeast: 1.3 },
  { title: 'Page of the site ÷ plain route', of: 'page', by: 'plain', atLeast: 0.6 },
] as const

type Kind = (typeof GOALS)[number]['of' | 'by']

/** What a request costs around the check; the built server, with its state in memory. */
export async function measureEndToEnd(): Promise<EndToEnd[]> {
  buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'ota-bench-'))
  const { env: keys, loginCookie } = makeServerKeys()
  const servers: RunningServer[] = []
  const start = async (name: string, program?: Parameters<typeof runServer>[1]) => {
    const settings = { DATA_DIR: join(folder, name), RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
    const server = await runServer({ ...settings, ...keys }, program)
    servers.push(server)
    return server
  }
  try {
    const bare = await start('bare', {
      program: await bundleProgram('bench/bare', 'packages/research/bench/bare.ts'),
    })
    const open = await start('open', {
      program: await bundleProgram('bench/unchecked', 'packages/api/main.ts', [UNCHECKED]),
    })
    const own = await start('own')
    const devices = await enrolDevices(own.origin, loginCookie)
    const plain = loadOf('plain route')
    const accept = loadOf('OTA accept')
    const kinds: Record<Kind, Run> = {
      bare: { origin: bare.origin, load: plain, devices },
      plain: { origin: own.origin, load: plain, devices },
      page: { origin: own.origin, load: page, devices },
      open: {
        origin: open.origin,
        load: accept,
        devices: await enrolDevices(open.origin, loginCookie),
      },
      accept: { origin: own.origin, load: accept, devices },
      forged: {
        origin: own.origin,
        load: loadOf('OTA refuse: forged MAC'),
        devices: await enrolDevices(own.origin, loginCookie),
      },
      garbage: { origin: own.origin, load: loadOf('garbage header'), devices },
    }
    const names = Object.keys(kinds)
    const results = await measureInTurns(Object.values(kinds), ROUNDS)
    const perSecond = (kind: Kind) =>
      results[names.indexOf(kind)]?.map((result) => result.perSecond) ?? []
    return GOALS.map(({ title, of, by, atLeast }) => {
      const base = perSecond(by)
      const ratios = perSecond(of).map((value, round) => value / (base[round] ?? Number.NaN))
      const ratio = quantile(ratios, 0.5)
      return { title, ratio, goal: { limit: `≥ ${atLeast}`, isKept: ratio >= atLeast } }
    })
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
