/** `npm start`: site, API, attacker host and local sign-in provider, also on a fresh clone. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readOptions } from './options.mjs'
import { buildServer, checkSettings, ensureExport, ensureReady, root } from './prepare.mjs'

readOptions(`npm start: runs the site, the API, the attacker host and a local sign-in provider.
It has no options. Environment variables and .env have the settings, which docs/deploying.md lists.
Example: PORT=8080 npm start`)
ensureReady()
buildServer()
await checkSettings()
ensureExport()
process.chdir(root)
await import(pathToFileURL(join(root, 'dist/main.mjs')).href)
