import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSystemBrowser } from '../test/find-browser.mjs'

const FILE = 'content/engines.json'

/** Where the checks write which version of each engine they ran in. */
export const ENGINES = 'test-reports/engines'

/** The version of the browser that all other tests run in. */
function chromiumVersion() {
  const { stdout } = spawnSync(findSystemBrowser() ?? '', ['--version'], { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'unknown'
}

/** Writes which browsers the checks have just passed in, for the page that names them. */
export function recordEngines() {
  const versionOf = (/** @type {string} */ name) => readFileSync(join(ENGINES, name), 'utf8')
  const browsers = [
    { name: 'Chromium', version: chromiumVersion(), checks: 'All browser tests' },
    { name: 'Firefox', version: versionOf('firefox'), checks: 'Chosen tests' },
    { name: 'WebKitGTK', version: versionOf('webkit'), checks: 'Chosen tests' },
  ]
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(FILE, `${JSON.stringify({ date, browsers }, null, 2)}\n`)
}
