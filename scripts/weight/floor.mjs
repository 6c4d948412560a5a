import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { siteEnvironment } from '../build/site-environment.mjs'
import { root, runTool } from '../prepare.mjs'

/** Inside the project, where Next finds the packages. */
const FOLDER = join(root, '.next/weight-floor')
/** The least that Next can export. */
const FILES = {
  'package.json': '{"type":"module"}',
  'next.config.mjs': 'export default { output: "export" }',
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <h1>Floor</h1>',
}
/**
 * Builds an empty site, for as long as it is used.
 * @template T
 * @param {(folder: string) => T | Promise<T>} use is given the folder of its export
 */
export async function withFloor(use) {
  rmSync(FOLDER, { recursive: true, force: true })
  try {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(FOLDER, name)), { recursive: true })
      writeFileSync(join(FOLDER, name), text)
    }
    runTool('Building an empty site', 'next', ['build', FOLDER], siteEnvironment(process.env))
    return await use(join(FOLDER, 'out'))
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}
