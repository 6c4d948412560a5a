/** Makes programs and a database for tests, and keeps them while they are fresh. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer } from './prepare.mjs'

/**
 * Jest calls it before the first test, and Playwright's server before it copies the database.
 * @returns the path of the empty database's `DATA_DIR`
 */
export default function prepareTests() {
  buildServer()
  return ensureEmptyDatabase()
}
