/** Makes the export, the server and a database for browser tests, each only if stale. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer, ensureExport, ensureReady } from './prepare.mjs'

ensureReady()
ensureExport()
buildServer()
ensureEmptyDatabase()
