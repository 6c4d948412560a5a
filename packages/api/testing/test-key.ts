import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { PrivateJwk } from '../tokens/keyring'

/** Tests run in the project's folder, and so do the programs that they start. */
const FILE = 'dist/test-key.json'

/** A fresh RSA key; it takes a tenth of a second to make. */
export function makePrivateJwk(kid = 'test'): PrivateJwk {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid }
}

/** One for all test files, made by the first that asks. */
export function testPrivateJwk(): PrivateJwk {
  if (!existsSync(FILE)) {
    const draft = `${FILE}.${process.pid}`
    mkdirSync('dist', { recursive: true })
    writeFileSync(draft, JSON.stringify(makePrivateJwk()), { mode: 0o600 })
    renameSync(draft, FILE) // whole for whoever reads it at this moment
  }
  return JSON.parse(readFileSync(FILE, 'utf8'))
}
