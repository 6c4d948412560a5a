/** What the browser tests run against: the export, made again only when stale, the server, and a database. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer, ensureExport, ensureReady } from './prepare.mjs'

ensureReady()
ensureExport()
buildServer()
ensureEmptyDatabase()
