/** `npm run messages`: the contact messages, newest first; `--json` prints one per line. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, ensureReady, root } from './prepare.mjs'

const program = join(root, 'dist/messages.mjs')
// An install or a build would replace files under a server that runs.
if (!existsSync(program)) {
  ensureReady()
  buildServer()
}
process.chdir(root)
await import(pathToFileURL(program).href)
