import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's packages of the programs that some tests run against. */
export const PACKAGES = { redis: 'redis-server', postgresql: 'postgresql' }

/** Debian keeps PostgreSQL's server out of the search path, one folder for each major version. */
const POSTGRESQL = '/usr/lib/postgresql'

/** Paths of the programs on this system; undefined where there is none. Valkey speaks Redis's protocol. */
export function findServices({ PATH = '' } = process.env) {
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const servers = newestFirst.map((version) => join(POSTGRESQL, version, 'bin'))
  const folders = [...PATH.split(delimiter), ...servers]
  /** @param {string[]} names */
  const find = (...names) =>
    folders
      .flatMap((folder) => names.map((name) => join(folder, name)))
      .find((path) => existsSync(path))
  return { redis: find('redis-server', 'valkey-server'), postgresql: find('postgres') }
}
