import { timingSafeEqual } from 'node:crypto'

/** Room for two texts of each length that secrets here have; allocating costs more than comparing. */
const scratch = new Map<number, { given: Buffer; expected: Buffer }>()

/** Compares secrets in constant time; texts of different length are told apart at once. */
export function equalText(given: string, expected: string): boolean {
  const { length } = expected
  if (given.length !== length) return false
  let pair = scratch.get(length)
  if (!pair) {
    pair = { given: Buffer.alloc(length), expected: Buffer.alloc(length) }
    scratch.set(length, pair)
  }
  // Header texts are latin1: one byte a character, so equal lengths are equal byte counts.
  pair.given.write(given, 'latin1')
  pair.expected.write(expected, 'latin1')
  return timingSafeEqual(pair.given, pair.expected)
}
