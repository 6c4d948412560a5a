import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientBase, Pool } from 'pg'
import { type Database, MIGRATIONS_FOLDER } from './database'
import { DatabaseUnavailableError } from './database-error'

/** In milliseconds. The client gives up last: the server's own answer says more. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 8_000
const ANSWER_MS = 10_000
/** A migration may rewrite a table, and wait for another node that does. */
const MIGRATION_MS = 120_000

/** Key of the advisory lock that one migrating node holds: the first bytes of `sha256('ota')`. */
const MIGRATION_LOCK = 0xb0_8b_cc_8b

const options = (connectionString: string, statementMs: number, answerMs: number) => ({
  connectionString,
  application_name: 'one-tick-ahead',
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: statementMs,
  query_timeout: answerMs, // for a server that has gone without closing the connection
  keepAlive: true,
})

/**
 * Two nodes that start at the same moment must not both create a table: the library looks which
 * migrations are missing before its transaction begins.
 */
async function migrateAlone(url: string): Promise<void> {
  const client = new Client(options(url, MIGRATION_MS, MIGRATION_MS + CONNECT_MS))
  client.on('error', () => {}) // the query under way fails with it; unheard, it ends the process
  await client.connect()
  try {
    await makeCommitsLast(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    await client.end() // gives the lock back
  }
}

/**
 * Server, database, role and address may all say that a commit need not be on the disk, so the connection
 * sets it itself.
 * @throws DatabaseUnavailableError where no commit reaches the disk for certain.
 */
async function makeCommitsLast(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>(
    "select set_config('synchronous_commit', 'on', false), current_setting('fsync') as fsync",
  )
  if (rows[0]?.fsync !== 'on') {
    throw new DatabaseUnavailableError('the server runs with fsync=off, and may lose what it kept')
  }
}

interface PostgresOptions {
  /** False for a program that only reads: reading the messages must not change the schema. */
  migrates: boolean
  /** Gets the error of a connection that broke while nobody used it; the next query opens another. */
  report: (error: Error) => void
}

/**
 * Connects to a PostgreSQL server, which syncs each commit to its disk by itself.
 * @param url `postgres://user:password@host:5432/database`.
 * @throws the driver's error when the server cannot be reached or refuses, which holds no password;
 * with `migrates` DatabaseUnavailableError where it does not keep what it acknowledges.
 */
export async function openPostgres(
  url: string,
  { migrates, report }: PostgresOptions,
): Promise<Database> {
  if (migrates) await migrateAlone(url)
  const pool = new Pool({
    ...options(url, STATEMENT_MS, ANSWER_MS),
    onConnect: migrates ? makeCommitsLast : undefined, // awaited, whatever its type says
  })
  pool.on('error', report) // unheard, it would end the process
  return { db: drizzle(pool), pool, makeDurable: async () => {}, close: () => pool.end() }
}
