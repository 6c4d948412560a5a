/**
 * `npm test`: the checks that each push needs. `npm run test:all` adds the `.slow.` files. Both install packages,
 * a browser and servers if possible.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureServices } from './find-browser.mjs'
import { readOptions } from './options.mjs'
import { ensureReady, root } from './prepare.mjs'
import { runStep } from './test-step.mjs'

const STEPS = [
  'npm run --silent lint',
  'npm run --silent typecheck',
  'npx knip --no-progress --no-config-hints',
  'npx jest',
  'node scripts/ensure-build.mjs',
  'npx playwright test',
  'npx playwright test --config=e2e/production.config.ts',
]
const { values } = readOptions(
  `npm test: runs every check that a push needs, and repeats the failures at the end.
npm run test:all adds the test files with .slow. in their names; it passes the option --all.
Example: PORT=4000 ATTACKER_PORT=4001 PROVIDER_PORT=4002 npm test`,
  { options: { all: { type: 'boolean' } } },
)
/** Ends a step that hangs; a busy machine with two cores needs a third of it. */
const LIMIT_MINUTES = values.all ? 120 : 40

ensureReady()
ensureBrowser()
ensureServices()
process.chdir(root)

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort())

const folder = mkdtempSync(join(tmpdir(), 'npm-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const report = join(folder, 'report.json')
const env = {
  ...process.env,
  ...(values.all ? {} : { SKIP_SLOW: 'true' }),
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), // the steps write to a pipe
  TEST_REPORT: report,
}

/** @type {string[]} */
const failures = []
/** @type {string[]} */
const flaky = []
for (const step of STEPS) {
  console.log(`\n▸ ${step}`)
  const limit = AbortSignal.timeout(LIMIT_MINUTES * 60_000)
  const { passed, output } = await runStep(step, env, AbortSignal.any([limit, interrupted.signal]))
  if (interrupted.signal.aborted) process.exit(1)
  const { running, failures: failed, flaky: retried } = readReport()
  flaky.push(...retried)
  if (!passed) {
    const details = [...running.map((name) => `still running: ${name}`), ...failed].join('\n\n')
    const end = limit.aborted ? `was ended after ${LIMIT_MINUTES} minutes` : 'failed'
    failures.push(`✗ ${step} ${end}\n\n${details || output.trim()}`)
  }
  rmSync(report, { force: true })
}
for (const test of flaky) console.log(`\n~ flaky: ${test}`)
for (const failure of failures) console.log(`\n${failure}`)
const results = [
  `${STEPS.length - failures.length} passed`,
  ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  `${failures.length} failed`,
]
console.log(`\n${results.join(', ')}`)
process.exitCode = failures.length > 0 ? 1 : 0

/**
 * @returns {{ running: string[], failures: string[], flaky: string[] }} what the step's reporter wrote: the test files
 * that have not ended, the failures of Jest, and the tests that passed in their second run
 */
function readReport() {
  if (!existsSync(report)) return { running: [], failures: [], flaky: [] }
  return JSON.parse(readFileSync(report, 'utf8'))
}
