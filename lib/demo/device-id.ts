import { isUuid, type RandomSource, randomUuid } from '@one-tick-ahead/ota/ids'
import type { TextStorage } from './storage'

/** localStorage key (spec §3). */
export const DEVICE_ID_KEY = 'device_id'

/**
 * This browser's id: made once when first needed, kept as plain text, untouched by LogOut.
 * @throws Error (as a rejection) `crypto.getRandomValues() not supported` (spec §8).
 */
export async function getDeviceId(storage: TextStorage, random?: RandomSource): Promise<string> {
  const known = storage.getItem(DEVICE_ID_KEY)
  if (known !== null && isUuid(known)) return known
  const made = randomUuid(random ?? globalThis.crypto)
  storage.setItem(DEVICE_ID_KEY, made)
  return made
}
