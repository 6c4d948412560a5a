/** `npm test`: installs what is missing, finds a browser and servers, runs every check. */
import { ensureBrowser } from './find-browser.mjs'
import { ensureServices } from './find-services.mjs'
import { ensureReady, run } from './prepare.mjs'

ensureReady()
ensureBrowser()
ensureServices()
run('Running every check', 'npm', ['run', '--silent', 'check'])
