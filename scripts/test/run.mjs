import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { endWithNpm } from '../end-with-npm.mjs'
import { root } from '../prepare.mjs'
import { readNotes } from './cases.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { ensurePortsFree } from './ports.mjs'
import { report } from './report.mjs'
import { runSteps } from './run-steps.mjs'
import { BROWSER_REPORT, REPORTS, UNIT_REPORT } from './steps.mjs'
import { browserTests, unitTests } from './tests-of.mjs'

/** Time that all cores of this machine have worked since it started, in ms. */
const machineMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** What tests write is gone when they have ended, also after a signal; see {@link memoryFolder}. */
function writeToMemory() {
  const memory = process.env.TMPDIR ? undefined : memoryFolder()
  if (!memory) return
  const folder = mkdtempSync(join(memory, 'ota-tests-'))
  chmodSync(folder, 0o755) // PostgreSQL refuses to run as root: it is started as somebody else
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * Runs the steps, as much of it side by side as can be, and prints where the time went and how it
 * ended. The exit code is 1 unless all passed.
 * @param {import('./run-steps.mjs').Step[]} steps
 */
export async function runChecks(steps) {
  endWithNpm()
  process.chdir(root)
  if (steps.some(({ name }) => name === 'browser')) {
    ensureBrowser()
    await ensurePortsFree()
  }
  rmSync(REPORTS, { recursive: true, force: true })
  writeToMemory()
  process.env.TEST_CASES = join(root, REPORTS, 'cases.jsonl')
  const before = { wall: performance.now(), machine: machineMs() }
  const outcomes = await runSteps(steps, { cwd: root, logs: REPORTS })
  const text = report({
    steps: outcomes,
    tests: [...unitTests(UNIT_REPORT), ...browserTests(BROWSER_REPORT)],
    notes: readNotes(process.env.TEST_CASES),
    wallMs: performance.now() - before.wall,
    machineMs: machineMs() - before.machine,
  })
  console.log(`\n${text}`)
  process.exitCode = outcomes.every(({ outcome }) => outcome === 'passed') ? 0 : 1
}
