import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { loadSecrets, type PrivateJwk, type Secrets } from '../tokens/keyring'
import { createLoginCookie } from '../tokens/login'

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

/** Fresh master keys that never touch the disk. */
export const makeSecrets = (
  jwtPrivateKeys: readonly PrivateJwk[] = [makePrivateJwk()],
  masterKeys: ReadonlyMap<number, Uint8Array> = new Map([[1, randomBytes(64)]]),
): Secrets => loadSecrets({ dataDir: '/nonexistent', masterKeys, jwtPrivateKeys, warn: () => {} })

/** One set for a whole test file. */
export const testPrivateJwks: readonly PrivateJwk[] = [testPrivateJwk()]
export const testSecrets = makeSecrets(testPrivateJwks)

/** Keys for server processes, and the means to sign somebody in without a provider. */
export function makeServerKeys() {
  const masterKey = randomBytes(64)
  const { cookieKeys } = makeSecrets(testPrivateJwks, new Map([[1, masterKey]]))
  return {
    env: {
      OTA_MASTER_KEYS: `1:${masterKey.toString('base64')}`,
      JWT_PRIVATE_KEYS: JSON.stringify({ keys: testPrivateJwks }),
    },
    loginCookie: createLoginCookie(cookieKeys, Date.now),
  }
}
