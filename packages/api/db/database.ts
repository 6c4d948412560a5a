import { resolve } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/**
 * What both engines understand. Everything that belongs together is written in one statement, not
 * in a transaction of several: there a connection that breaks half-way leaves the pool a client
 * that is neither free nor dead.
 */
export type Db = PgDatabase<PgQueryResultHKT>

/** An open and migrated database. */
export interface Database {
  db: Db
  /** Null where the engine is the embedded one. */
  pool: Pool | null
  /** Forces what has been committed to the disk, where the engine does not do so by itself. */
  makeDurable(): Promise<void>
  close(): Promise<void>
}

/** Found from the project's root, because the bundled server has no sources beside it. */
export const MIGRATIONS_FOLDER = resolve('packages/api/db/migrations')
