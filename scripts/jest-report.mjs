import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @typedef {{ status: string, fullName: string, retryReasons?: string[] }} Assertion */

/**
 * A reporter of Jest that keeps the running test files, the failures and the flaky tests in the file TEST_REPORT,
 * because Jest itself is silent about them while a worker is blocked.
 */
export default class JestReport {
  /** @type {Set<string>} */
  running = new Set()
  /** @type {string[]} */
  failures = []
  /** @type {string[]} Tests that passed in their second run, with the error of the first. */
  flaky = []

  /** @param {{ path: string }} test */
  onTestFileStart({ path }) {
    this.running.add(relative('', path))
    this.write()
  }

  /**
   * @param {{ path: string }} test
   * @param {{ failureMessage?: string | null, testResults: Assertion[] }} result
   */
  onTestFileResult({ path }, { failureMessage, testResults }) {
    const name = relative('', path)
    this.running.delete(name)
    for (const { status, fullName, retryReasons = [] } of testResults) {
      if (status === 'passed' && retryReasons.length > 0) {
        this.flaky.push(`${name} › ${fullName}\n${retryReasons.join('\n')}`)
      }
    }
    if (failureMessage) this.failures.push(`FAIL ${name}\n${failureMessage}`)
    this.write()
  }

  write() {
    const { running, failures, flaky } = this
    writeFileSync(
      process.env.TEST_REPORT ?? '',
      JSON.stringify({ running: [...running], failures, flaky }),
    )
  }
}
