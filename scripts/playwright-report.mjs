import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A reporter of Playwright that writes the tests which passed in their second run to the file TEST_REPORT. */
export default class PlaywrightReport {
  /** @type {string[]} */
  flaky = []

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    if (test.outcome() !== 'flaky') return
    const [first] = test.results
    const name = test.titlePath().filter(Boolean).join(' › ')
    this.flaky.push(`${name}\n${stripVTControlCharacters(first?.error?.message ?? result.status)}`)
  }

  onEnd() {
    const report = { running: [], failures: [], flaky: this.flaky }
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(report))
  }
}
