import fc from 'fast-check'
import { tickAt } from '@/lib/ota/token'
import { acceptTime } from '@/lib/ota/window'
import { acceptedUntil, formatSeconds, secondsLeft, WINDOW_SECONDS } from './token-life'

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })

test('it ends exactly when the server stops taking the token', () => {
  fc.assert(
    fc.property(instant, (madeAt) => {
      const { minute, segment } = tickAt(madeAt)
      const until = acceptedUntil(madeAt)
      expect(acceptTime(until - 1, segment)?.minute).toBe(minute)
      expect(acceptTime(until, segment)?.minute).not.toBe(minute)
      expect(until - madeAt).toBeGreaterThan((WINDOW_SECONDS / 2) * 1000)
      expect(until - madeAt).toBeLessThanOrEqual(WINDOW_SECONDS * 1000)
    }),
  )
})

test.each([
  [9000, 0, 9],
  [9000, 1, 9],
  [9000, 8000, 1],
  [9000, 8999, 1],
  [9000, 9000, 0],
  [9000, 99_000, 0],
])('until %d, now %d: %d s left', (until, now, left) => {
  expect(secondsLeft(until, now)).toBe(left)
})

test.each([
  [9, '9 s'],
  [59, '59 s'],
  [60, '1 min 00 s'],
  [3549, '59 min 09 s'],
])('%d s reads %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
