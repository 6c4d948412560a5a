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
