import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { TABLES } from '@one-tick-ahead/ota/stores/postgres/tables'
import type { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import type { TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { until } from '@one-tick-ahead/ota/testing/until'

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
    // By hand: ioredis fails where what it is to hear comes together with the answer to MONITOR.
    let heard = ''
    const { hostname, port } = new URL(url)
    const monitor = connect(Number(port), hostname, () => monitor.write('MONITOR\r\n'))
    monitor.on('data', (text) => {
      heard += text
    })
    monitor.on('error', () => {}) // what it missed is told below
    try {
      await until(() => heard.startsWith('+OK'), 'it is listened to')
      await work()
      const last = randomUUID()
      await client.echo(last)
      await until(() => heard.includes(last), 'all is heard')
    } finally {
      monitor.destroy()
    }
    // What the nodes ask of themselves names no session.
    expect(heard.split('\n').filter((command) => command.includes(':session:'))).toEqual([])
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
