import { createServerClock, learnOffset, MAX_OFFSET_MS } from './server-clock'

const now = Date.parse('2026-01-01T12:00:00.000Z')
const sample = (aheadMs: number, roundTripMs = 0) => ({
  date: new Date(now + roundTripMs / 2 + aheadMs).toUTCString(),
  sentAt: now,
  receivedAt: now + roundTripMs,
})

test.each([
  ['5 s ahead', 5000, 0],
  ['5 s behind', -5000, 0],
  ['6 s ahead', 6000, 6000],
  ['10 minutes behind', -600_000, -600_000],
])('a server %s gives an offset', (_name, ahead, offset) => {
  expect(learnOffset(0, sample(ahead))).toBe(offset)
})

test('a difference that the round trip explains is not believed', () => {
  expect(
    learnOffset(0, { date: new Date(now).toUTCString(), sentAt: now, receivedAt: now + 14_000 }),
  ).toBe(0)
})

test('a device clock that was put right again is believed again', () => {
  expect(learnOffset(600_000, sample(0))).toBe(0)
})

test('the resolution of Date does not make an offset jump', () => {
  expect(learnOffset(600_400, sample(600_000))).toBe(600_400)
})

test.each([null, '', 'yesterday'])('a Date of %j teaches nothing', (date) => {
  expect(learnOffset(7000, { date, sentAt: now, receivedAt: now })).toBe(7000)
})

test('the clock tells the server’s time', () => {
  const clock = createServerClock(() => now)
  expect(clock.serverNow()).toBe(now)
  clock.observe(sample(-60_000))
  expect(clock.serverNow()).toBe(now - 60_000)
  expect(clock.deviceNow()).toBe(now)
})

test.each([
  [MAX_OFFSET_MS, MAX_OFFSET_MS],
  [-MAX_OFFSET_MS, -MAX_OFFSET_MS],
  [MAX_OFFSET_MS + 1000, 600_000],
  [-MAX_OFFSET_MS - 1000, 600_000],
])('a server %i ms ahead is followed for a day, not further', (ahead, offset) => {
  expect(learnOffset(600_000, sample(ahead))).toBe(offset)
})

test('the clock knows that the last answer was too far away, and when it is not any more', () => {
  const clock = createServerClock(() => now)
  const isApartAfter = (ahead: number) => {
    clock.observe(sample(ahead))
    return clock.isApart()
  }
  expect(clock.isApart()).toBe(false)
  expect(isApartAfter(-MAX_OFFSET_MS)).toBe(false)
  expect(isApartAfter(-MAX_OFFSET_MS - 1000)).toBe(true)
  expect(isApartAfter(0)).toBe(false)
  clock.observe({ date: null, sentAt: now, receivedAt: now })
  expect(clock.isApart()).toBe(false)
})

test('a server that steps forward and back is followed both ways', () => {
  const clock = createServerClock(() => now)
  for (const step of [0, 600_000, 0, -90_000, 0]) {
    clock.observe(sample(step))
    expect(clock.offset()).toBe(step)
  }
})
