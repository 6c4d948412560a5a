import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './listen'

/** A Redis server of a test's own, which keeps nothing on disk. */
export interface TestRedis {
  port: number
  url: string
  /** For looking in from outside. */
  client: Redis
  close(): Promise<void>
}

/**
 * @param program path of redis-server or valkey-server.
 * @param more settings, beside those of every test server.
 */
export async function startRedis(
  program: string,
  more: Record<string, string> = {},
): Promise<TestRedis> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'ota-redis-')) // where a cluster's member keeps its name
  const url = `redis://127.0.0.1:${port}`
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder, ...more }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(program, args, { stdio: 'ignore' })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`)
  })
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => {}) // not there yet
  await Promise.race([client.ping(), failed])
  return {
    port,
    url,
    client,
    async close() {
      client.disconnect()
      child.kill('SIGKILL')
      await failed.catch(() => {})
      await rm(folder, { recursive: true })
    },
  }
}
