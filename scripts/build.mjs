/** `npm run build`: the export in out/ and the server in dist/, whether stale or not. */
import { buildExport, buildServer, ensureReady } from './prepare.mjs'

ensureReady()
buildExport()
buildServer()
