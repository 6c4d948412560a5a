/** Before Jest's tests: some run the server as production does, from dist/. */
import { generateKeyPairSync } from 'node:crypto'
import { ensureEmptyDatabase } from './empty-database.mjs'
import { buildServer, compile } from './prepare.mjs'

/** Run in processes of their own, most of them many times. */
const PROGRAMS = ['server/main.ts', 'server/testing/flood.ts', 'server/testing/stores-process.ts']

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

export default function prepareTests() {
  buildServer()
  compile('Compiling programs of the tests', PROGRAMS, 'dist/testing', WITH_PACKAGES)
  process.env.TEST_SERVER = 'testing/main' // for run-server.ts in every worker
  ensureEmptyDatabase()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test' }
  process.env.TEST_PRIVATE_JWK = JSON.stringify(jwk) // for test-secrets.ts in every worker
}
