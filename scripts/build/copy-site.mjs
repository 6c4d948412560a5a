import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../prepare.mjs'
import { SITE_SOURCES } from './freshness.mjs'

/** A second one would make Next ask which of the two is the project's. */
const LOCK_FILE = 'package-lock.json'

/**
 * Copies what the site is made of, to be built with other content; what a build has left there stays.
 * @param {string} folder inside the project, where Next finds the packages
 */
export function copySite(folder) {
  for (const source of [...SITE_SOURCES, 'packages', 'package.json']) {
    if (source === LOCK_FILE) continue
    rmSync(join(folder, source), { recursive: true, force: true })
    mkdirSync(dirname(join(folder, source)), { recursive: true })
    cpSync(join(root, source), join(folder, source), { recursive: true, preserveTimestamps: true })
  }
  const packages = join(folder, 'node_modules') // the fonts are in there
  rmSync(packages, { force: true })
  symlinkSync(join(root, 'node_modules'), packages)
}
