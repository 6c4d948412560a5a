/**
 * `npm run check -- --changed [since]` runs what a change since a commit touches; without a commit,
 * since the last one.
 */
import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { changedFiles } from './check/changed-files.mjs'
import { runChecks } from './check/run.mjs'
import { innerSteps, stepsFor } from './check/steps.mjs'
import { ensureReady, root } from './prepare.mjs'

const USAGE = 'Usage: npm run check [-- --changed [since]]'

/** @throws with a message for whoever typed them. */
function readSteps() {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: { changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length > (values.changed ? 1 : 0)) throw new Error(USAGE)
  return values.changed ? stepsFor(changedFiles(positionals[0] ?? 'HEAD')) : innerSteps()
}

process.chdir(root)
ensureReady()
let steps
try {
  steps = readSteps()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await runChecks(steps)
