import { randomBytes } from 'node:crypto'
import { loadSecrets, type PrivateJwk, type Secrets } from '../tokens/keyring'
import { createLoginCookie } from '../tokens/login'
import { makePrivateJwk, testPrivateJwk } from './test-key'

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
export const testPrivateJwks: readonly PrivateJwk[] = [testPrivateJwk()]
export const testSecrets = makeSecrets(testPrivateJwks)

/**
 * Keys for server processes, and the means to sign somebody in without a provider.
 * @param now Unix milliseconds, by the servers' clock.
 * @param jwtPrivateKeys the signing key first.
 */
export function makeServerKeys(
  now: () => number = Date.now,
  jwtPrivateKeys: readonly PrivateJwk[] = testPrivateJwks,
) {
  const masterKey = randomBytes(64)
  const { auditKey, cookieKeys } = loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[1, masterKey]]),
    jwtPrivateKeys,
    warn: () => {},
  })
  return {
    env: {
      OTA_MASTER_KEYS: `1:${masterKey.toString('base64')}`,
      JWT_PRIVATE_KEYS: JSON.stringify({ keys: jwtPrivateKeys }),
    },
    loginCookie: createLoginCookie(cookieKeys, now),
    /** Names of ids in the audit log. */
    auditKey,
  }
}
