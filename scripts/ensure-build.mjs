/** What the browser tests run against: the export, made again only when stale, and the server. */
import { buildServer, ensureExport, ensureReady } from './prepare.mjs'

ensureReady()
ensureExport()
buildServer()
