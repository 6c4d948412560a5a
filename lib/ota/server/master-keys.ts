/** Long-lived secrets by their id, 32 bytes or more each; new sessions use the first. */
export type MasterKeys = ReadonlyMap<number, Uint8Array>

const ENTRY = /^\s*(\d{1,3}):([A-Za-z0-9+/_-]+=*)\s*$/
/** What a master key has at least. */
export const MASTER_KEY_MIN_BYTES = 32

/**
 * Reads `2:<base64>,1:<base64>`: the first makes new sessions, all verify. An id is one byte in every
 * session id. @throws Error that says what was expected, never what was given.
 */
export function parseMasterKeys(text = ''): MasterKeys {
  const keys = new Map<number, Uint8Array>()
  for (const entry of text.split(',')) {
    const [, kid, base64 = ''] = ENTRY.exec(entry) ?? []
    const key = new Uint8Array(Buffer.from(base64, 'base64'))
    if (!kid || Number(kid) > 255 || keys.has(Number(kid)) || key.length < MASTER_KEY_MIN_BYTES) {
      throw new Error('expected "2:<base64 of 32 or more bytes>,1:<…>", each number once, 0 to 255')
    }
    keys.set(Number(kid), key)
  }
  return keys
}
