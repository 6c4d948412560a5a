import type { Database } from './database'
import { openPglite } from './open-pglite'
import { openPostgres } from './open-postgres'

interface OpenOptions {
  /** Undefined: the embedded engine, in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** How long to wait for another process that has the folder open, in milliseconds. */
  waitMs: number
  /** Gets the error of a connection that broke while nobody used it. */
  report: (error: Error) => void
}

/** Opens the database that the settings name, with every table up to date. */
export function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, waitMs, report } = options
  if (databaseUrl === undefined) return openPglite(dataDir, waitMs)
  return openPostgres(databaseUrl, { migrates: true, report })
}
