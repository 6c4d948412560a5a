/** Tests copy one empty database, since PGlite takes seconds to create one. */
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
 * Makes a `DATA_DIR` with an empty database again after a change of the tables, the code that opens it or a
 * package. The server must be compiled.
 * @returns its path
 */
export function ensureEmptyDatabase() {
  if (!isFresh()) makeEmptyDatabase()
  return EMPTY_DATA
}

function makeEmptyDatabase() {
  const draft = mkdtempSync(`${EMPTY_DATA}-`)
  mkdirSync(join(draft, 'db'), { mode: 0o700 }) // `messages` opens no missing database
  const env = { ...process.env, DATA_DIR: draft, DATABASE_URL: '' }
  run('Making an empty database', process.execPath, ['dist/messages.mjs', '--json'], env)
  // Another process may have created it meanwhile, and tests may already copy it.
  if (isFresh()) {
    rmSync(draft, { recursive: true })
    return
  }
  rmSync(EMPTY_DATA, { recursive: true, force: true })
  renameSync(draft, EMPTY_DATA)
}
