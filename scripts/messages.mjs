/** `npm run messages`: the contact messages, newest first; `--json` prints one per line. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, ensureReady, root } from './prepare.mjs'

ensureReady()
buildServer()
process.chdir(root)
await import(pathToFileURL(join(root, 'dist/messages.mjs')).href)
