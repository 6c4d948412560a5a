/** Browser tests need the export, the server and a database; each is made again only when stale. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer, ensureExport, ensureReady } from './prepare.mjs'

ensureReady()
ensureExport()
buildServer()
ensureEmptyDatabase()
