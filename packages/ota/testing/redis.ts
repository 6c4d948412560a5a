import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './listen'

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

/**
 * A Redis server for one test, without data on disk.
 * @param program path of redis-server or valkey-server.
 * @param more settings, beside those of every test server.
 */
export async function startRedis(program: string, more: Record<string, string> = {}) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'ota-redis-')) // a cluster's member stores its name there
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder, ...more }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(program, args, { stdio: 'ignore' })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`)
  })
  const client = new Redis(port, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => {}) // not there yet
  await Promise.race([client.ping(), failed])
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** A client for the test itself. */
    client,
    async close() {
      client.disconnect()
      child.kill('SIGKILL')
      await failed.catch(() => {})
      await rm(folder, { recursive: true })
    },
  }
}
