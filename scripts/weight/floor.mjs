import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waited } from '../check/waits.mjs'
import { root, runTool } from '../prepare.mjs'
import { siteEnvironment } from '../site-environment.mjs'
import { weigh } from './weigh.mjs'

/** Inside the project, where Next finds the packages. */
const FOLDER = join(root, '.next/weight-floor')
/** The last measurement and what it was made of; it takes as long as a build. */
const KEPT = join(root, 'scripts/weight/floor.json')

/** The least that Next can export. */
const FILES = {
  'package.json': '{"type":"module"}',
  'next.config.mjs': 'export default { output: "export" }',
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <h1>Floor</h1>',
}
/** What else is in its scripts, with all that these depend on. */
const PACKAGES = ['next', 'react', 'react-dom']

/** Names the files, and the exact packages by the lock file's hashes. */
function hashOfIngredients() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {Map<string, string>} */
  const entries = new Map()
  const add = (/** @type {string} */ name) => {
    const path = `node_modules/${name}`
    const entry = lock.packages[path]
    if (!entry || entries.has(path)) return
    entries.set(path, entry.integrity)
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).forEach(add)
  }
  PACKAGES.forEach(add)
  const ingredients = JSON.stringify([FILES, [...entries].sort()])
  return createHash('sha256').update(ingredients).digest('hex')
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

/**
 * What an empty Next export makes a browser fetch: built when its ingredients have changed since it
 * was last weighed, and written down.
 * @returns {Promise<number>} bytes of JavaScript after brotli
 */
export async function weighFloor() {
  const hash = hashOfIngredients()
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : null
  if (kept?.hash === hash) return kept.js
  const js = await waited('building the floor of the weights', () =>
    withFloor((folder) => weigh(folder, 'index.html').js),
  )
  writeFileSync(KEPT, `${JSON.stringify({ hash, js }, null, 2)}\n`)
  return js
}
