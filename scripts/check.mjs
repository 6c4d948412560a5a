/**
 * `npm run check`: everything that CI asks of a commit, as much of it side by side as can be, and
 * then where the time went. `npm run check -- --changed [since]` runs what a change since a commit
 * touches; without a commit, since the last one.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
import { memoryFolder } from './memory-folder.mjs'
import { ensureReady, root } from './prepare.mjs'

const { values, positionals } = parseArgs({
  args: argv.slice(2),
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
})

process.chdir(root)
ensureReady()
const steps = values.changed ? stepsFor(changedFiles(positionals[0] ?? 'HEAD')) : allSteps()

rmSync(REPORTS, { recursive: true, force: true })
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()
process.env.TEST_WAITS = join(root, REPORTS, 'waits.jsonl')
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
