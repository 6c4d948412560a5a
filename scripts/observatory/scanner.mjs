import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../prepare.mjs'

const PACKAGE = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'

/** Of the program and what it needs; as all of `.next/cache`, it costs no more than time. */
export const SCANNER_FOLDER = join(root, '.next/cache', `observatory-${VERSION}`)

/**
 * Fetches the scanner when it is first asked for. It is no dependency: it is a service, with a database
 * and 130 MB of packages, for something that is asked now and then. No script of theirs is run.
 * @returns the program
 */
export function ensureScanner() {
  const folder = join(SCANNER_FOLDER, 'node_modules', PACKAGE)
  const program = join(folder, 'src/scan.js')
  if (!existsSync(program)) {
    mkdirSync(SCANNER_FOLDER, { recursive: true })
    const how = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--no-save']
    const what = ['--prefix', SCANNER_FOLDER, `${PACKAGE}@${VERSION}`]
    run('Fetching the scanner', 'npm', ['install', ...how, ...what])
    // The list of hosts that browsers know as https, which it would ask the network for.
    writeFileSync(join(folder, 'conf/hsts-preload.json'), '{}')
  }
  return program
}
