/** Before Jest's tests: some run the server as production does, from dist/. */
import { generateKeyPairSync } from 'node:crypto'
import { ensureEmptyDatabase } from './empty-database.mjs'
import { buildServer } from './prepare.mjs'

export default function prepareTests() {
  buildServer()
  ensureEmptyDatabase()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test' }
  process.env.TEST_PRIVATE_JWK = JSON.stringify(jwk) // for test-secrets.ts in every worker
}
