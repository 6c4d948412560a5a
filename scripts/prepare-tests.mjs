/** What tests start and copy: programs and an empty database, made anew where they are stale. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer, compile } from './prepare.mjs'

/** Jest calls it before the first test, and Playwright's configuration before it copies the database. */
export default function prepareTests() {
  buildServer()
  const entries = ['packages/api/testing/stores-process.ts']
  compile('Compiling a program of the tests', entries, 'dist/testing')
  ensureEmptyDatabase()
}
