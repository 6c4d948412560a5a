/** Long-lived secrets by their id, 32 bytes or more each; new sessions use the first. */
export type MasterKeys = ReadonlyMap<number, Uint8Array>

/** The least length of a master key. */
export const MASTER_KEY_MIN_BYTES = 32

const ENTRY = /^(\d{1,3}):(.*)$/
const BASE64 = /^[A-Za-z0-9+/_-]+=*$/
const FEW = 10
const FEW_LETTERS = 18

/**
 * Whether a person typed it: zeros, a few bytes again and again, or words, of which it finds many and
 * not all. Of 32 random bytes in base64 one text in 2·10^10 is refused: 42 characters are all letters,
 * and of 18 kinds at most, by a chance of 4.7·10^-11. Hex is base64 too: of 64 random digits one text
 * in 1.4·10^9 has 10 kinds or fewer.
 */
function isTyped(text: string): boolean {
  const { size } = new Set(text)
  return size <= FEW || (size <= FEW_LETTERS && /^[A-Za-z ]+$/.test(text))
}

/** The fault in the text of a key behind its number; an empty text where nothing is. */
function faultOf(base64: string): string {
  if (!BASE64.test(base64)) return 'is no base64'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < MASTER_KEY_MIN_BYTES) return `has less than ${MASTER_KEY_MIN_BYTES} bytes`
  if (isTyped(base64.replace(/=+$/, '')) || isTyped(bytes.toString('latin1'))) {
    return 'is not random; openssl rand -base64 32 makes one'
  }
  return ''
}

/**
 * Reads `OTA_MASTER_KEYS`, such as `1:<base64>` or, newest first, `2:<base64>,1:<base64>`: the first
 * makes new sessions, all verify. The number is one byte in every session id.
 * @throws Error that says which key is wrong and how, never what was given.
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
    if (keys.has(Number(number))) throw failed(`${name} has the number of another one`)
    const fault = faultOf(base64)
    if (fault) throw failed(`${name} ${fault}`)
    keys.set(Number(number), new Uint8Array(Buffer.from(base64, 'base64')))
  }
  return keys
}
