/** `npm run build`: always builds the export in out/ and the server in dist/. */
import { buildExport, buildServer, ensureReady } from './prepare.mjs'

ensureReady()
buildExport()
buildServer()
