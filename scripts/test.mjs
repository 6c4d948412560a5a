/** `npm test`: installs what is missing, finds a browser and servers, runs every check. */
import { ensureServices } from './find-services.mjs'
import { ensureReady } from './prepare.mjs'

ensureReady()
ensureServices()
await import('./check.mjs')
