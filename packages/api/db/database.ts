import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { MAKE_TABLES } from './schema'

/** An open database. Each change is one statement, which both engines keep or refuse as a whole. */
export interface Database {
  db: PgDatabase<PgQueryResultHKT>
  /** Forces the commits to the disk, unless the engine does so automatically. */
  makeDurable(): Promise<void>
  close(): Promise<void>
}

type Report = (error: Error) => void

/** Together the longest wait of a visitor while the server hangs, in milliseconds. */
const CONNECT_MS = 2_000
const ANSWER_MS = 3_000
/** For an upgrade of the tables, which may wait for a backup, and for a reading of all messages. */
export const LONG_ANSWER_MS = 60_000

/** A visitor's message need not wait for the delivery of mail. */
export const MESSAGE_CONNECTIONS = 2

interface PostgresOptions {
  /** How long a query may take, in milliseconds. */
  answerMs?: number
  /** How many connections are open at most; by default as many as a node's contact messages have. */
  connections?: number
}

/**
 * Connections to a PostgreSQL server, which syncs each commit to its disk; the first opens with the first query.
 * @param url `postgres://user:password@host:5432/database`.
 * @param report gets the error of a connection that broke while idle.
 */
export function openPool(
  url: string,
  report: Report,
  { answerMs = ANSWER_MS, connections = MESSAGE_CONNECTIONS }: PostgresOptions = {},
): Pool {
  // The server ends a query sooner than the client, since its answer says more. Server, database, role and address can
  // each turn synchronous_commit off. Not startup parameters, which PgBouncer refuses.
  const settings = `set synchronous_commit = on; set statement_timeout = ${answerMs - 500}`
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: 'one-tick-ahead',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs, // for a server that has gone without closing the connection
    keepAlive: true,
    onConnect: (client) => client.query(settings),
  })
  pool.on('error', report) // unheard, it would end the process
  return pool
}

/** A database in {@link openPool}, with its parameters. */
export function openPostgres(...where: Parameters<typeof openPool>): Database {
  const pool = openPool(...where)
  return { db: drizzle(pool), makeDurable: async () => {}, close: () => pool.end() }
}

/**
 * Makes the tables in a database that was just opened.
 * @throws the engine's error, without a password; the database is closed then.
 */
export async function withTables(database: Database): Promise<Database> {
  try {
    await database.db.execute(MAKE_TABLES)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
