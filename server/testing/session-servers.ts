import { randomUUID } from 'node:crypto'
import { TABLES } from '@/lib/ota/stores/postgres/tables'
import type { PostgresServer } from './postgresql'
import type { TestRedis } from './redis'
import { until } from './until'

/** The server that keeps the sessions of several nodes. */
export interface SessionServer {
  /** What tells the nodes where it is, beside their `DATABASE_URL`. */
  env: Record<string, string>
  /** It stops answering, and its connections stay. */
  pause(): void
  resume(): void
  /** All that it keeps of sessions is gone. */
  forget(): Promise<unknown>
  /** Does the work, which fails when it asks the server of a session. */
  untouchedBy(work: () => Promise<void>): Promise<void>
}

export const sessionsInRedis = ({ url, client, pause, resume }: TestRedis): SessionServer => ({
  env: { REDIS_URL: url },
  pause,
  resume,
  forget: () => client.flushall(),
  async untouchedBy(work) {
    const heard: string[] = []
    const monitor = await client.monitor()
    monitor.on('monitor', (_, command: string[]) => heard.push(command.join(' ')))
    await work()
    const last = randomUUID()
    await client.echo(last)
    await until(() => heard.some((command) => command.includes(last)), 'all is heard')
    monitor.disconnect()
    // What the nodes ask of themselves names no session.
    expect(heard.filter((command) => command.includes(':session:'))).toEqual([])
  },
})

/** @param database the name of the nodes' own. */
export const sessionsInPostgres = (server: PostgresServer, database: string): SessionServer => ({
  env: {},
  pause: () => server.pause(),
  resume: () => server.resume(),
  forget: () => server.query(`truncate ${TABLES.join(', ')}`, [], database),
  async untouchedBy(work) {
    server.pause() // whoever asks gets no answer
    try {
      await work()
    } finally {
      server.resume()
    }
  },
})
