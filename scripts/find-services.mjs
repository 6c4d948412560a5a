import { spawnSync } from 'node:child_process'
import { findServices, PACKAGES } from '../packages/ota/testing/find-services.mjs'

/**
 * Installs packages where that needs nobody's password: as root on Debian and its kin.
 * @param {string[]} packages
 */
export function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`\n▸ Installing ${packages.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/** Installs the servers that are missing, where it may; names the others, whose tests are skipped. */
export function ensureServices() {
  const missing = () => {
    const found = findServices()
    return /** @type {import('../packages/ota/testing/find-services.mjs').Service[]} */ (
      Object.keys(PACKAGES)
    ).filter((name) => !found[name])
  }
  const wanted = missing().map((name) => PACKAGES[name])
  if (wanted.length === 0) return
  installDebianPackages(wanted)
  for (const name of missing()) {
    console.warn(
      `\n▸ ${name} is not installed: its tests are skipped (Debian: apt-get install ${PACKAGES[name]})`,
    )
  }
}
