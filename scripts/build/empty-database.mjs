/** Tests copy one empty database, since PGlite takes seconds to make another. */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../prepare.mjs'
import { changedAt, newest } from './freshness.mjs'

const EMPTY_DATA = join(root, 'dist/empty-data')
const SOURCES = ['packages/api/db', 'package-lock.json']

function isFresh() {
  const madeAt = changedAt(join(EMPTY_DATA, 'db/PG_VERSION')) // its first file
  return madeAt > Math.max(...SOURCES.map((source) => newest(join(root, source))))
}

/**
 * A `DATA_DIR` whose embedded database has every table and no row, made anew when a migration, the
 * code that opens it or a package has changed. The compiled server must be there.
 * @returns its path
 */
export function ensureEmptyDatabase() {
  if (!isFresh()) makeEmptyDatabase()
  return EMPTY_DATA
}

function makeEmptyDatabase() {
  const draft = mkdtempSync(`${EMPTY_DATA}-`)
  mkdirSync(join(draft, 'db'), { mode: 0o700 }) // without it there is nothing to look into
  const env = { ...process.env, DATA_DIR: draft, DATABASE_URL: '' }
  run('Making an empty database', process.execPath, ['dist/messages.mjs', '--json'], env)
  // Another process may have made it meanwhile, and tests may copy from it by now.
  if (isFresh()) {
    rmSync(draft, { recursive: true })
    return
  }
  rmSync(EMPTY_DATA, { recursive: true, force: true })
  renameSync(draft, EMPTY_DATA)
}
