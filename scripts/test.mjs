/**
 * `npm test`: the checks that each push needs. `npm run test:all` adds the `.slow.` files. Both install packages,
 * a browser and servers if possible.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
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

endWithNpm()
ensureReady()
ensureBrowser()
ensureServices()
process.chdir(root)

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort())

const folder = mkdtempSync(join(tmpdir(), 'npm-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const report = join(folder, 'jest.json')
const env = {
  ...process.env,
  ...(values.all ? {} : { SKIP_SLOW: 'true' }),
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), // the steps write to a pipe
  JEST_REPORT: report,
}

/** @type {string[]} */
const failures = []
for (const step of STEPS) {
  console.log(`\n▸ ${step}`)
  const limit = AbortSignal.timeout(LIMIT_MINUTES * 60_000)
  const { passed, output } = await runStep(step, env, AbortSignal.any([limit, interrupted.signal]))
  if (interrupted.signal.aborted) process.exit(1)
  if (!passed) {
    const end = limit.aborted ? `was ended after ${LIMIT_MINUTES} minutes` : 'failed'
    failures.push(`✗ ${step} ${end}\n\n${readReport() || output.trim()}`)
  }
  rmSync(report, { force: true })
}
for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${STEPS.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** @returns Jest's failures, and the test files that have not ended; an empty text if there are none */
function readReport() {
  if (!existsSync(report)) return ''
  /** @type {import('./jest-report.mjs').default} */
  const { running, failures } = JSON.parse(readFileSync(report, 'utf8'))
  return [...running]
    .map((name) => `still running: ${name}`)
    .concat(failures)
    .join('\n\n')
}
