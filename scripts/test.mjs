/** `npm test`: installs what is missing, finds a browser and servers, runs every check. */
import { ensureBrowser } from './find-browser.mjs'
import { ensureServices } from './find-services.mjs'
import { ensureReady } from './prepare.mjs'

ensureReady()
ensureBrowser()
ensureServices()
await import('./check.mjs')
