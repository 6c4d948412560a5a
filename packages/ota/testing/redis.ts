import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './listen'

const START_MS = 60_000

/** A Redis server of a test's own; it keeps on disk only what a test tells it to save. */
export interface TestRedis {
  url: string
  /** For looking in from outside. */
  client: Redis
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port, with what was saved. */
  start(): Promise<void>
  /** It stops answering, and its connections stay. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/**
 * @param program path of redis-server or valkey-server.
 * @param settings beside those that every test server has.
 */
export async function startRedis(
  program: string,
  settings: Record<string, string | number> = {},
): Promise<TestRedis> {
  const { port = await freePort() } = settings
  const folder = await mkdtemp(join(tmpdir(), 'ota-redis-'))
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => {}) // not there yet, or killed on purpose
  let child: ChildProcess

  const start = async () => {
    const common = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder }
    const args = Object.entries({ ...common, ...settings }).flatMap(([name, value]) => [
      `--${name}`,
      String(value),
    ])
    child = spawn(program, args, { stdio: 'ignore' })
    await Promise.race([
      client.ping(), // waits for the connection
      new Promise((_, failed) => {
        child.once('error', failed)
        child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)))
        setTimeout(() => failed(new Error(`${program} did not answer`)), START_MS).unref()
      }),
    ])
  }
  const kill = async () => {
    child.removeAllListeners('exit')
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const close = async () => {
    client.disconnect()
    await kill()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    client,
    kill,
    start,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    close,
  }
}
