import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { loadSecrets, type PrivateJwk, type Secrets } from '@/server/tokens/keyring'

/** A fresh RSA key; it takes a tenth of a second to make. */
export function makePrivateJwk(kid = 'test'): PrivateJwk {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid }
}

/** Fresh master keys that never touch the disk. */
export function makeSecrets(jwtPrivateKeys: readonly PrivateJwk[] = [makePrivateJwk()]): Secrets {
  return loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[1, randomBytes(64)]]),
    jwtPrivateKeys,
    warn: () => {},
  })
}

/** One set for a whole test file. */
export const testPrivateJwks = [makePrivateJwk()]
export const testSecrets = makeSecrets(testPrivateJwks)
