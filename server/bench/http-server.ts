import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServices } from '@/scripts/find-services.mjs'
import { buildServer } from '@/scripts/prepare.mjs'
import { startRedis } from '@/server/testing/redis'
import { runServer } from '@/server/testing/run-server'
import { makeServerKeys } from '@/server/testing/test-secrets'
import { Visitor } from '@/server/testing/visitor'
import { CONNECTIONS, type LoadResult, loads, measureLoad } from './http-load'

/** One server under every kind of load, or why it could not be. */
export type ServerResult = { store: string } & ({ results: LoadResult[] } | { missing: string })

/** The bundle that production runs, in a process of its own; this process makes the load. */
async function measureServer(store: string, env: Record<string, string>): Promise<ServerResult> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-bench-'))
  const keys = makeServerKeys()
  const settings = { DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...keys.env, ...env }
  const server = await runServer(settings, ['dist/main.mjs'])
  try {
    const request = (path: string, init: RequestInit) => fetch(server.origin + path, init)
    const clock = {
      get now() {
        return Date.now()
      },
    }
    const results: LoadResult[] = []
    for (const load of loads) {
      const devices: Visitor[] = []
      while (devices.length < CONNECTIONS) {
        const device = new Visitor({ app: { request }, clock, loginCookie: keys.loginCookie })
        const answers = [await device.enrol(), await device.callWithOta()]
        if (answers.some(({ status }) => status !== 200)) throw new Error('A device was refused')
        devices.push(device)
      }
      results.push(await measureLoad(server.origin, load, devices))
    }
    return { store, results }
  } finally {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureWithRedis(): Promise<ServerResult> {
  const program = findServices().redis
  if (!program) return { store: 'Redis', missing: 'redis-server is not installed' }
  const redis = await startRedis(program)
  try {
    const version = /redis_version:(\S+)/.exec(await redis.client.info('server'))?.[1]
    return await measureServer(`Redis ${version}`, { REDIS_URL: redis.url })
  } finally {
    await redis.close()
  }
}

/** Both stores in turn, one node each. */
export async function measureServers(): Promise<ServerResult[]> {
  buildServer()
  return [await measureServer('memory', {}), await measureWithRedis()]
}
