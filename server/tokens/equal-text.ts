import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time; texts of different length are told apart at once. */
export function equalText(given: string, expected: string): boolean {
  // Header texts are latin1: one byte a character, so equal lengths are equal byte counts.
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'))
  )
}
