/**
 * `npm run check`: everything that CI asks of a commit, as much of it side by side as can be, and
 * then where the time went. `npm run check -- --changed [since]` runs what a change since a commit
 * touches; without a commit, since the last one.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { changedFiles } from './check/changed-files.mjs'
import { machineMs } from './check/processor-time.mjs'
import { report } from './check/report.mjs'
import { runSteps } from './check/run-steps.mjs'
import { allSteps, BROWSER_REPORT, REPORTS, stepsFor, UNIT_REPORT } from './check/steps.mjs'
import { browserTests, unitTests } from './check/tests-of.mjs'
import { readWaits } from './check/waits.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { memoryFolder } from './memory-folder.mjs'
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
  return values.changed ? stepsFor(changedFiles(positionals[0] ?? 'HEAD')) : allSteps()
}

/** What tests write is gone when they have ended, also after a signal; see {@link memoryFolder}. */
function writeToMemory() {
  const memory = process.env.TMPDIR ? undefined : memoryFolder()
  if (!memory) return
  const folder = mkdtempSync(join(memory, 'ota-tests-'))
  chmodSync(folder, 0o755) // PostgreSQL refuses to run as root: it is started as somebody else
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

endWithNpm()
process.chdir(root)
ensureReady()
let steps
try {
  steps = readSteps()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

if (steps.some(({ name }) => name === 'browser')) ensureBrowser()
rmSync(REPORTS, { recursive: true, force: true })
writeToMemory()
process.env.TEST_WAITS = join(root, REPORTS, 'waits.jsonl')
process.env.TEST_CASES = join(root, REPORTS, 'cases.jsonl')
const before = { wall: performance.now(), machine: machineMs() }
const outcomes = await runSteps(steps, { cwd: root, logs: REPORTS })
const text = report({
  steps: outcomes,
  tests: [...unitTests(UNIT_REPORT), ...browserTests(BROWSER_REPORT)],
  waits: readWaits(process.env.TEST_WAITS),
  wallMs: performance.now() - before.wall,
  machineMs: machineMs() - before.machine,
})
console.log(`\n${text}`)
process.exitCode = outcomes.every(({ outcome }) => outcome === 'passed') ? 0 : 1
