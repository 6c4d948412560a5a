/** `npm start`: site, API, attacker host and local sign-in provider, also on a fresh clone. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { buildServer, checkSettings, ensureExport, ensureReady, root } from './prepare.mjs'

endWithNpm()
ensureReady()
buildServer()
await checkSettings()
ensureExport()
process.chdir(root)
await import(pathToFileURL(join(root, 'dist/main.mjs')).href)
