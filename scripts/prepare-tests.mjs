/** Before Jest's tests: some run the server as production does, from dist/. */
import { ensureEmptyDatabase } from './empty-database.mjs'
import { buildServer } from './prepare.mjs'

export default function prepareTests() {
  buildServer()
  ensureEmptyDatabase()
}
