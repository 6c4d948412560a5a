import { randomBytes } from 'node:crypto'
import { loadSecrets, makePrivateJwk, type PrivateJwk, type Secrets } from '../tokens/keyring'

/** Fresh master keys that never touch the disk. */
export const makeSecrets = (
  jwtPrivateKeys: readonly PrivateJwk[] = [makePrivateJwk()],
  masterKeys: ReadonlyMap<number, Uint8Array> = new Map([[1, randomBytes(64)]]),
): Secrets => loadSecrets({ dataDir: '/nonexistent', masterKeys, jwtPrivateKeys, warn: () => {} })

/** One set for a whole test file. */
export const testPrivateJwks: readonly PrivateJwk[] = [makePrivateJwk()]
export const testSecrets = makeSecrets(testPrivateJwks)
