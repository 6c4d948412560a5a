/** `node scripts/release/licences.mjs`: under which licence each package comes, those of production first. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} Licensed
 * @property {string} name
 * @property {string} version
 * @property {string} licence as SPDX names it, or `unknown`
 * @property {boolean} isProduction whether the compiled server runs on it
 */

/**
 * Of every installed package; the working directory is the project's root. Packages for other
 * platforms are not there, and come under the licence of the one that is.
 * @returns {Licensed[]}
 */
export function licences() {
  /** @type {{ packages: Record<string, { version: string, dev?: boolean, link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packages).flatMap(([path, { version, dev = false, link = false }]) => {
    const manifest = join(path, 'package.json')
    if (!path.includes('node_modules/') || link || !existsSync(manifest)) return []
    const { license } = JSON.parse(readFileSync(manifest, 'utf8'))
    const name = path.replace(/^.*node_modules\//, '')
    const licence = license ?? 'unknown'
    return [{ name, version, licence: String(licence), isProduction: !dev }]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = licences().sort(
    (one, other) => Number(other.isProduction) - Number(one.isProduction),
  )
  for (const { name, version, licence, isProduction } of rows) {
    console.log(`${isProduction ? 'production' : 'development'}\t${licence}\t${name} ${version}`)
  }
}
