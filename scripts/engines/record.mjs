import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'content/engines.json'

/** Where the checks write which version of each engine they ran in. */
export const ENGINES = 'test-reports/engines'

/** Writes which browsers the checks have just passed in, for the page that names them. */
export function recordEngines() {
  const versionOf = (/** @type {string} */ name) => readFileSync(join(ENGINES, name), 'utf8')
  const browsers = [
    { name: 'Firefox', version: versionOf('firefox') },
    { name: 'WebKitGTK', version: versionOf('webkit') },
  ]
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(FILE, `${JSON.stringify({ date, browsers }, null, 2)}\n`)
}
