import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Programs that some tests run against; Debian's package for each.
 * @typedef {'redis' | 'postgresql'} Service
 * @type {Record<Service, string>}
 */
export const PACKAGES = {
  redis: 'redis-server',
  postgresql: 'postgresql',
}

/** Debian keeps PostgreSQL's server out of the search path, one folder for each major version. */
const POSTGRESQL = '/usr/lib/postgresql'

/** @param {NodeJS.ProcessEnv} env */
function programFolders(env) {
  const folders = (env.PATH ?? '').split(delimiter)
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  return [...folders, ...newestFirst.map((version) => join(POSTGRESQL, version, 'bin'))]
}

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
function findProgram(names, env) {
  const candidates = programFolders(env).flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return candidates.find((path) => existsSync(path))
}

/**
 * Paths of the programs on this system; undefined where there is none. Valkey speaks Redis's protocol.
 * @returns {Record<Service, string | undefined>}
 */
export function findServices(env = process.env) {
  return {
    redis: findProgram(['redis-server', 'valkey-server'], env),
    postgresql: findProgram(['postgres'], env),
  }
}

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
    return /** @type {Service[]} */ (Object.keys(PACKAGES)).filter((name) => !found[name])
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
