import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * One test as a runner saw it.
 * @typedef {object} TestRun
 * @property {string} file
 * @property {number} [line] where it begins
 * @property {string} title
 * @property {number} ms
 * @property {'passed' | 'failed' | 'skipped'} status
 */

/**
 * What is read of Jest's report.
 * @typedef {{ fullName: string, duration?: number | null, status: string, location?: { line: number } | null }} UnitTest
 * @typedef {{ name: string, status: string, assertionResults: UnitTest[] }} UnitFile
 */

/** @param {string} path */
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** @param {string} status as Jest or Playwright calls it */
function statusOf(status) {
  if (status === 'passed' || status === 'expected') return 'passed'
  return ['pending', 'todo', 'skipped', 'disabled'].includes(status) ? 'skipped' : 'failed'
}

/**
 * Tests in a report of `jest --json`.
 * @param {string} path
 * @returns {TestRun[]} none when there is no report
 */
export function unitTests(path) {
  /** @type {UnitFile[]} */
  const files = read(path)?.testResults ?? []
  return files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    /** @type {TestRun[]} */
    const tests = assertionResults.map(({ fullName, duration, status, location }) => ({
      file,
      line: location?.line,
      title: fullName,
      ms: duration ?? 0,
      status: statusOf(status),
    }))
    if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests
    return [...tests, { file, title: 'the file could not be run', ms: 0, status: 'failed' }]
  })
}

/** @typedef {import('@playwright/test/reporter').JSONReportSuite} JSONReportSuite */

/**
 * @param {JSONReportSuite} suite
 * @returns {import('@playwright/test/reporter').JSONReportSpec[]}
 */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Tests in a report of Playwright's JSON reporter.
 * @param {string} path
 * @returns {TestRun[]} none when there is no report
 */
export function browserTests(path) {
  /** @type {JSONReportSuite[]} */
  const files = read(path)?.suites ?? []
  return files.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      line,
      title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      status: statusOf(status),
    })),
  )
}
