import { createHmac } from 'node:crypto'
import type { Secrets } from '../tokens/keyring'

const derived = (key: Uint8Array) => createHmac('sha512', key).update('ota/v1/attack-lab').digest()

/**
 * Keys of the attack lab alone: under them no sign-in cookie, session key or device cookie of a
 * visitor is any good, and none that was made under them is good anywhere else.
 */
export function labKeys({ masterKeys, cookieKeys }: Pick<Secrets, 'masterKeys' | 'cookieKeys'>) {
  return {
    masterKeys: new Map([...masterKeys].map(([kid, key]) => [kid, derived(key)])),
    cookieKeys: cookieKeys.map((key) => derived(key).subarray(0, 32)),
  }
}
