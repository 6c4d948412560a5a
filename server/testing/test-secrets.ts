import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { loadSecrets, type Secrets } from '@/server/tokens/keyring'

/** Fresh keys that never touch the disk. */
export function makeSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA' as const, kid: 'test' }
  return loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[1, randomBytes(64)]]),
    jwtPrivateKeys: [jwk],
    warn: () => {},
  })
}

/** One set for a whole test file: an RSA key takes a tenth of a second to make. */
export const testSecrets = makeSecrets()
