import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './prepare.mjs'

/**
 * Where a program is that is asked now and then, with all that it needs, fetched when it is first asked
 * for. It is no dependency: with every install it would come to whoever never asks it. No script of its
 * packages is run.
 * @param {string} name of its package
 * @param {string} version
 * @returns a folder with a `node_modules`; as all of `.next/cache`, deleting it costs no more than time
 */
export function fetchedTool(name, version) {
  const folder = join(root, '.next/cache/tools', `${name.replaceAll('/', '-')}-${version}`)
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    const how = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--no-save']
    run(`Fetching ${name}`, 'npm', ['install', ...how, '--prefix', folder, `${name}@${version}`])
  }
  return folder
}
