import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** An open database. What belongs together is written in one statement, which both engines keep or refuse as a whole. */
export interface Database {
  db: PgDatabase<PgQueryResultHKT>
  /** Null where the engine is the embedded one. */
  pool: Pool | null
  /** Forces what has been committed to the disk, where the engine does not do so by itself. */
  makeDurable(): Promise<void>
  close(): Promise<void>
}
