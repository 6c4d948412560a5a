/** `npm test`: installs what is missing, finds a browser, runs every check. */
import { ensureBrowser } from './find-browser.mjs'
import { ensureReady, run } from './prepare.mjs'

ensureReady()
ensureBrowser()
run('Running every check', 'npm', ['run', '--silent', 'check'])
