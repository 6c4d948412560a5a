import type { Database } from './database'
import { openPglite } from './open-pglite'
import { openPostgres } from './open-postgres'
import { MAKE_TABLES } from './schema'

interface OpenOptions {
  /** Undefined: the embedded engine, in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** How long to wait for another process that has the folder open, in milliseconds. */
  waitMs: number
  /** Gets the error of a connection that broke while nobody used it. */
  report: (error: Error) => void
}

/**
 * Opens the database that the settings name, with its tables.
 * @throws DatabaseBusyError, or the engine's error, without a password.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  waitMs,
  report,
}: OpenOptions): Promise<Database> {
  const database = databaseUrl
    ? openPostgres(databaseUrl, report)
    : await openPglite(dataDir, waitMs)
  try {
    await database.db.execute(MAKE_TABLES)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
