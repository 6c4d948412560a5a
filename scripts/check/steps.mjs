import { join } from 'node:path'
import { SHORT_LIVED } from '../short-lived.mjs'
import { relatedBrowserTests } from './related-browser-tests.mjs'

/** Where the runners' reports, and what each step printed, go. */
export const REPORTS = 'test-reports'
export const UNIT_REPORT = join(REPORTS, 'unit.json')
export const BROWSER_REPORT = join(REPORTS, 'browser.json')

const npmRun = (name, ...args) => ['npm', 'run', '--silent', name, '--', ...args]
const node = (tool, ...args) => [
  process.execPath,
  ...SHORT_LIVED,
  `node_modules/.bin/${tool}`,
  ...args,
]
const jest = (...args) => node('jest', '--json', `--outputFile=${UNIT_REPORT}`, ...args)
const playwright = (...files) => node('playwright', 'test', ...files)

const types = { name: 'types', command: npmRun('typecheck') }
const lint = { name: 'lint', command: npmRun('lint') }
const texts = { name: 'texts', command: npmRun('content:check') }
const build = {
  name: 'build',
  command: [process.execPath, 'scripts/ensure-build.mjs'],
  // It writes into the folder that the types come from, and would check them once more.
  after: ['types'],
  env: { TYPES_CHECKED: 'true' },
}
const browser = (...files) => ({
  name: 'browser',
  command: playwright(...files),
  after: ['build'],
  // Side by side on two cores the two take a quarter more processor time than one by one: measured.
  behind: ['unit'],
  env: { BROWSER_REPORT },
})

/**
 * Everything that CI asks of a commit.
 * @returns {import('./run-steps.mjs').Step[]}
 */
export function allSteps() {
  return [
    types,
    build,
    lint,
    texts,
    { name: 'unit', command: jest() },
    browser(),
    { name: 'weight', command: npmRun('weight'), after: ['build'] },
  ]
}

/**
 * What a change touches: the quick checks whole, and of the tests those that belong to it.
 * @param {string[]} files as paths from the project's root
 * @returns {import('./run-steps.mjs').Step[]}
 */
export function stepsFor(files) {
  const browserTests = relatedBrowserTests(files)
  return [
    types,
    lint,
    texts,
    { name: 'unit', command: jest('--passWithNoTests', '--findRelatedTests', ...files) },
    ...(browserTests.length > 0 ? [build, browser(...browserTests)] : []),
  ]
}
