/** Programs and a database for tests, made by the first that asks, and kept while they are fresh. */
import { ensureEmptyDatabase } from './build/empty-database.mjs'
import { buildServer, compile } from './prepare.mjs'

/** Run in processes of their own, most of them many times. */
const PROGRAMS = ['packages/api/main.ts', 'packages/api/testing/stores-process.ts']

/** Left where they are: they read files of their own, or are not always asked for. */
const LOADED = ['@electric-sql/pglite', 'pino', 'oidc-provider', 'pg-native']

/** Their packages in the same file: of a short run, reading a thousand files is a third. */
const WITH_PACKAGES = [
  '--entry-names=[name]',
  '--target=node20',
  '--minify-whitespace',
  ...LOADED.map((name) => `--external:${name}`),
  // For packages that are no ES modules yet.
  "--banner:js=import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
]

/**
 * The compiled program, made when it is missing or stale.
 * @param {string} program as in `dist/PROGRAM.mjs`
 */
export function ensureProgram(program) {
  if (program === 'main' || program === 'messages') buildServer()
  if (program.startsWith('testing/')) {
    compile('Compiling programs of the tests', PROGRAMS, 'dist/testing', WITH_PACKAGES)
  }
}

/** The folder of an empty database, made when it is missing or stale. */
export function emptyDatabase() {
  buildServer()
  return ensureEmptyDatabase()
}
