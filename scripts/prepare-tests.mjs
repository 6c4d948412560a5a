/** Makes programs and a database for tests, and keeps them while they are fresh. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer } from './prepare.mjs'

/** Jest calls it before the first test, and Playwright's configuration before it copies the database. */
export default function prepareTests() {
  buildServer()
  ensureEmptyDatabase()
}
