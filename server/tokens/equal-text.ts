import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time; texts of different length are told apart at once. */
export function equalText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false
  // UTF-8, because a cookie is percent-decoded: as latin1 two characters would share a byte.
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
