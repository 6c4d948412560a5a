import { timingSafeEqual } from 'node:crypto'

/** Room for two texts of each length that secrets here have; allocating costs more than comparing. */
const scratch = new Map<number, { given: Buffer; expected: Buffer }>()

/**
 * Compares secrets in constant time; texts of different length are told apart at once.
 * @param expected one byte a character: hex or base64url, as all secrets here are.
 */
export function equalText(given: string, expected: string): boolean {
  const { length } = expected
  if (given.length !== length) return false
  let pair = scratch.get(length)
  if (!pair) {
    pair = { given: Buffer.alloc(length), expected: Buffer.alloc(length) }
    scratch.set(length, pair)
  }
  // UTF-8, because a cookie is percent-decoded: as latin1 two characters would share a byte. A
  // character of more bytes that no longer fits at the end is left out, and so found out.
  if (pair.given.write(given) !== length) return false
  pair.expected.write(expected)
  return timingSafeEqual(pair.given, pair.expected)
}
