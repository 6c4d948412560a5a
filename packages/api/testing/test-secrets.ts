import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { loadSecrets, type PrivateJwk, type Secrets } from '../tokens/keyring'

/** A fresh RSA key; making it takes a tenth of a second. */
export function makePrivateJwk(kid = 'test'): PrivateJwk {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid }
}

/** Fresh master keys that never touch the disk. */
export const makeSecrets = (
  jwtPrivateKeys: readonly PrivateJwk[] = [makePrivateJwk()],
  masterKeys: ReadonlyMap<number, Uint8Array> = new Map([[1, randomBytes(64)]]),
): Secrets => loadSecrets({ dataDir: '/nonexistent', masterKeys, jwtPrivateKeys, warn: () => {} })

/** One set for a whole test file. */
export const testPrivateJwks: readonly PrivateJwk[] = [makePrivateJwk()]
export const testSecrets = makeSecrets(testPrivateJwks)
