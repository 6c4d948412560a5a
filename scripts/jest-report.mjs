import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A reporter of Jest that keeps the running test files and the failures in the file JEST_REPORT, because Jest itself
 * is silent about them while a worker is blocked.
 */
export default class JestReport {
  /** @type {Set<string>} */
  running = new Set()
  /** @type {string[]} */
  failures = []

  /** @param {{ path: string }} test */
  onTestFileStart({ path }) {
    this.running.add(relative('', path))
    this.write()
  }

  /**
   * @param {{ path: string }} test
   * @param {{ failureMessage?: string | null }} result
   */
  onTestFileResult({ path }, { failureMessage }) {
    const name = relative('', path)
    this.running.delete(name)
    if (failureMessage) this.failures.push(`FAIL ${name}\n${failureMessage}`)
    this.write()
  }

  write() {
    const { running, failures } = this
    writeFileSync(
      process.env.JEST_REPORT ?? '',
      JSON.stringify({ running: [...running], failures }),
    )
  }
}
