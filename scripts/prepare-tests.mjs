/** Before Jest's tests: some run the server as production does, from dist/. */
import { generateKeyPairSync } from 'node:crypto'
import { ensureEmptyDatabase } from './empty-database.mjs'
import { buildServer, compile } from './prepare.mjs'

/** Run in processes of their own. */
const PROGRAMS = ['server/testing/flood.ts', 'server/testing/stores-process.ts']

export default function prepareTests() {
  buildServer()
  compile('Compiling programs of the tests', PROGRAMS, 'dist/testing')
  ensureEmptyDatabase()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test' }
  process.env.TEST_PRIVATE_JWK = JSON.stringify(jwk) // for test-secrets.ts in every worker
}
