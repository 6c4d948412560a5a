import { learnOffset } from './server-clock'

const now = Date.parse('2026-01-01T12:00:00.000Z')
const DAY = 24 * 3_600_000
const sample = (aheadMs: number) => [new Date(now + aheadMs).toUTCString(), now, now] as const

test.each([
  ['5 s ahead', 5000, 0],
  ['5 s behind', -5000, 0],
  ['6 s ahead', 6000, 6000],
  ['10 minutes behind', -600_000, -600_000],
  ['40 days ahead', 40 * DAY, 40 * DAY],
  ['years behind', -3000 * DAY, -3000 * DAY],
])('a server %s gives an offset', (_name, ahead, offset) => {
  expect(learnOffset(0, ...sample(ahead))).toBe(offset)
})

test('ignores a difference that the round trip explains', () => {
  expect(learnOffset(0, new Date(now).toUTCString(), now, now + 14_000)).toBe(0)
})

test('believes a device clock again once it is corrected', () => {
  expect(learnOffset(600_000, ...sample(0))).toBe(0)
})

test('the resolution of Date does not change an offset', () => {
  expect(learnOffset(600_400, ...sample(600_000))).toBe(600_400)
})

test.each([null, '', 'yesterday'])('a Date of %j teaches nothing', (date) => {
  expect(learnOffset(7000, date, now, now)).toBe(7000)
})
