import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * What `npm ci --omit=dev` installs, as package-lock.json marks it: the packages that the compiled
 * server runs on. The working directory is the project's root.
 * @returns {string[]} the packages' folders; those for other platforms are left out
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.keys(packages).filter((path) => path.includes('node_modules/'))
  return installed.filter((path) => {
    const { dev, link } = packages[path]
    return !dev && !link && existsSync(path)
  })
}

/**
 * Whether a path belongs to the package itself: what is installed below it is a package of its own.
 * @param {string} path
 */
export const isOwn = (path) => basename(path) !== 'node_modules'

/**
 * @param {string} folder
 * @returns {number}
 */
function ownBytes(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isOwn(path) ? sum + ownBytes(path) : sum
    return sum + statSync(path).size
  }, 0)
}

/** How many packages a production install is, and how many bytes their files. */
export function weighProductionInstall() {
  const packages = productionPackages()
  return {
    packages: packages.length,
    bytes: packages.reduce((sum, path) => sum + ownBytes(path), 0),
  }
}
