/** `npm run messages`: the contact messages, newest first; `--json` prints one per line; `--delete ID…` deletes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readOptions } from './options.mjs'
import { buildServer, ensureReady, root } from './prepare.mjs'

readOptions(
  `npm run messages: prints the contact messages, newest first.
--json prints one message per line; --delete ID… deletes messages by their ids, for good.
Example: npm run messages -- --json`,
  { options: { json: { type: 'boolean' }, delete: { type: 'boolean' } }, allowPositionals: true },
)
const program = join(root, 'dist/messages.mjs')
// An install or a build would replace files under a server that runs.
if (!existsSync(program)) {
  ensureReady()
  buildServer()
}
process.chdir(root)
await import(pathToFileURL(program).href)
