import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchedTool } from '../fetched-tool.mjs'

const PACKAGE = '@mdn/mdn-http-observatory'

/**
 * The scanner: a service, with a database and 130 MB of packages.
 * @returns the program, and the folder that it was fetched into
 */
export function ensureScanner() {
  const folder = fetchedTool(PACKAGE, '1.4.8')
  const installed = join(folder, 'node_modules', PACKAGE)
  // The list of hosts that browsers know as https, which it would ask the network for.
  writeFileSync(join(installed, 'conf/hsts-preload.json'), '{}')
  return { program: join(installed, 'src/scan.js'), folder }
}
