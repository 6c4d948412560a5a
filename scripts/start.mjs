/** `npm start`: site, API, attacker and local sign-in provider, on a fresh clone too. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, checkSettings, ensureExport, ensureReady, root } from './prepare.mjs'

ensureReady()
buildServer()
await checkSettings()
ensureExport()
process.chdir(root)
await import(pathToFileURL(join(root, 'dist/main.mjs')).href)
