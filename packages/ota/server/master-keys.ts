/** Master keys by number, 32 bytes or more each; new sessions use the first. */
export type MasterKeys = ReadonlyMap<number, Uint8Array>

/** The least length of a master key. */
export const MASTER_KEY_MIN_BYTES = 32

const ENTRY = /^(\d{1,3}):(.*)$/
const BASE64 = /^[A-Za-z0-9+/_-]+=*$/
const FEW = 10
const FEW_LETTERS = 18

/**
 * True for many texts that a person typed: zeros, a few repeated bytes, or words. It refuses one random
 * key of 32 bytes in 2·10^10 as base64, and one in 1.4·10^9 as hex.
 */
function isTyped(text: string): boolean {
  const { size } = new Set(text)
  return size <= FEW || (size <= FEW_LETTERS && /^[A-Za-z ]+$/.test(text))
}

/** The fault of a key's base64; an empty text if there is none. */
function faultOf(base64: string): string {
  if (!BASE64.test(base64)) return 'is not base64'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < MASTER_KEY_MIN_BYTES) return `has fewer than ${MASTER_KEY_MIN_BYTES} bytes`
  if (isTyped(base64.replace(/=+$/, '')) || isTyped(bytes.toString('latin1'))) {
    return 'is not random; openssl rand -base64 32 makes one'
  }
  return ''
}

/**
 * Reads `OTA_MASTER_KEYS`: `1:<base64>` or, newest first, `2:<base64>,1:<base64>`. New sessions use the
 * first key, and all verify. The number, 0 to 255, is in every session id.
 * @throws Error that names the wrong key and its fault, never the text.
 */
export function parseMasterKeys(text = ''): MasterKeys {
  const failed = (what: string) => new Error(`OTA_MASTER_KEYS: ${what}`)
  if (text.trim() === '') throw failed('not set; expected "1:<base64 of 32 random bytes>"')
  const keys = new Map<number, Uint8Array>()
  for (const [index, entry] of text.split(',').entries()) {
    const name = `key ${index + 1}`
    const [, number, base64 = ''] = ENTRY.exec(entry.trim()) ?? []
    if (!number || Number(number) > 255) {
      throw failed(`${name} has no number from 0 to 255 before it, as in "1:<base64>"`)
    }
    if (keys.has(Number(number))) throw failed(`${name} has the number of another key`)
    const fault = faultOf(base64)
    if (fault) throw failed(`${name} ${fault}`)
    keys.set(Number(number), new Uint8Array(Buffer.from(base64, 'base64')))
  }
  return keys
}
