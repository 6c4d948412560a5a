import { join } from 'node:path'
import { SHORT_LIVED } from './short-lived.mjs'

/** Where the runners' reports, and what each step printed, go. */
export const REPORTS = 'test-reports'
export const UNIT_REPORT = join(REPORTS, 'unit.json')
export const BROWSER_REPORT = join(REPORTS, 'browser.json')

/** Leaves out test files with `.slow.` in their name; jest.config.mjs and playwright.config.ts read it. */
const INNER = { CIRCLE: 'inner' }

/** @typedef {import('./run-steps.mjs').Step} Step */

/**
 * @param {string} name
 * @returns {Step['command']}
 */
const npmRun = (name) => ['npm', 'run', '--silent', name]

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Step['command']}
 */
const research = (name, ...args) => [...npmRun(name), '-w', 'packages/research', '--', ...args]

/**
 * @param {string} tool
 * @param {string[]} args
 * @returns {Step['command']}
 */
const node = (tool, ...args) => [
  process.execPath,
  ...SHORT_LIVED,
  `node_modules/.bin/${tool}`,
  ...args,
]

/**
 * @param {string[]} args
 * @returns {Step}
 */
const unit = (...args) => ({
  name: 'unit',
  command: node(
    'jest',
    '--json',
    '--testLocationInResults',
    `--outputFile=${UNIT_REPORT}`,
    ...args,
  ),
  // Beside a build, servers of tests answer late, and a test file takes several times as long: measured.
  behind: ['build', 'fixtures'],
})

/** @type {Step} */
const types = { name: 'types', command: npmRun('typecheck') }
const lint = { name: 'lint', command: npmRun('lint') }
const texts = { name: 'texts', command: npmRun('content:check') }
const unused = {
  name: 'unused',
  command: node('knip', '--no-progress', '--no-config-hints'),
}

/** @type {Step} */
const build = {
  name: 'build',
  command: [process.execPath, 'scripts/ensure-build.mjs'],
  // It writes into the folder that the types come from, and would check them once more.
  after: ['types'],
  env: { TYPES_CHECKED: 'true' },
}

/** @type {Step} */
const fixtures = {
  name: 'fixtures',
  command: [process.execPath, 'scripts/build/ensure-fixture-site.mjs'],
  after: ['build'],
}

/**
 * @param {string[]} files none for all
 * @returns {Step}
 */
const browser = (...files) => ({
  name: 'browser',
  command: node('playwright', 'test', ...files),
  after: ['build', 'fixtures'],
  // Side by side on two cores the two take a quarter more processor time than one by one: measured.
  behind: ['unit'],
  env: { BROWSER_REPORT },
})

/** @type {Step} */
const weight = {
  name: 'weight',
  command: [process.execPath, 'scripts/weight.mjs'],
  after: ['build'],
}

/** @type {Step} */
const words = {
  name: 'words',
  command: npmRun('words'),
  after: ['build'],
}

/**
 * A partial run cannot prove that every case was tried.
 * @type {Step}
 */
const cases = {
  name: 'cases',
  command: [process.execPath, 'scripts/test/compare-cases.mjs'],
  after: ['unit', 'browser'],
}

/** @param {Step} step */
const inner = (step) => ({ ...step, env: { ...step.env, ...INNER } })

/**
 * The inner circle: what every push needs.
 * @returns {Step[]}
 */
export function innerSteps() {
  return [types, build, lint, texts, unused, inner(unit()), inner(browser()), weight, inner(cases)]
}

/**
 * Everything.
 * @returns {Step[]}
 */
export function allSteps() {
  const tests = ['unit', 'browser']
  return [
    types,
    build,
    fixtures,
    lint,
    texts,
    unused,
    unit(),
    browser(),
    weight,
    words,
    cases,
    // What follows measures or floods: each alone, when the tests have ended.
    { name: 'soak', command: research('soak', '--minutes', '10'), behind: tests },
    { name: 'fuzz', command: research('fuzz'), behind: [...tests, 'soak'] },
    {
      name: 'sockets',
      command: node('jest', 'packages/research/fuzz/raw-sockets'),
      env: { RAW_REQUESTS: '100000' },
      behind: [...tests, 'fuzz'],
    },
    {
      name: 'engines',
      command: [process.execPath, 'scripts/engines.mjs'],
      behind: [...tests, 'sockets'],
    },
    {
      name: 'mutants',
      command: [process.execPath, 'scripts/mutants.mjs'],
      behind: [...tests, 'engines'],
    },
    {
      // A visitor who acts when the page has started; elsewhere tests act at once.
      name: 'late',
      command: node('playwright', 'test'),
      env: { ...INNER, ARRIVE: 'late' },
      behind: [...tests, 'mutants'],
    },
  ]
}

/**
 * What a change touches: the quick checks whole, and of the tests those that belong to it.
 * @param {import('./related-tests.mjs').Related} related
 * @param {boolean} isQuick without what needs a browser
 * @returns {Step[]}
 */
export function stepsFor({ unit: unitTests, browser: browserTests, grep, needsFixtures }, isQuick) {
  const steps = [types, lint, texts]
  if (unitTests.size > 0) steps.push(unit('--runTestsByPath', ...unitTests.keys()))
  if (isQuick || browserTests.size === 0) return steps
  const chosen = grep ? ['--pass-with-no-tests', '--grep', grep] : []
  return [
    ...steps,
    build,
    ...(needsFixtures ? [fixtures] : []),
    browser(...browserTests.keys(), ...chosen),
    weight,
  ]
}
