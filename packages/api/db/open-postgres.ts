import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database } from './database'

/** In milliseconds. The client gives up last: the server's own answer says more. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 8_000
const ANSWER_MS = 10_000

/**
 * Connections to a PostgreSQL server, which syncs each commit to its disk by itself; the first opens with the first query.
 * @param url `postgres://user:password@host:5432/database`.
 * @param report gets the error of a connection that broke while nobody used it.
 */
export function openPostgres(url: string, report: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    application_name: 'one-tick-ahead',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS, // for a server that has gone without closing the connection
    keepAlive: true,
    // Server, database, role and address may all say that a commit need not be on the disk.
    onConnect: (client) => client.query('set synchronous_commit = on'),
  })
  pool.on('error', report) // unheard, it would end the process
  return { db: drizzle(pool), pool, makeDurable: async () => {}, close: () => pool.end() }
}
