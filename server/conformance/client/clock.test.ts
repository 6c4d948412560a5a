import { SEGMENT_MS } from '@/lib/ota/limits'
import { createSubjectClock } from './clock'
import type { Answer } from './http'

const NOW = 1_767_225_600_000 // the first millisecond of a minute

beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
})
afterEach(() => {
  jest.useRealTimers()
})

/** An answer of a server whose clock is `ahead` ms ahead, sent and received within 20 ms. */
function answer(at: number, ahead: number): Answer {
  const date = new Date(at + 10 + ahead).toUTCString() // whole seconds
  return { status: 200, headers: { date }, text: '', code: '', sentAt: at, receivedAt: at + 20 }
}

test.each([0, -90_000, 3_600_123])('tells a server’s time to some ms: %i ms ahead', (ahead) => {
  const clock = createSubjectClock()
  for (let n = 0; n < 100; n += 1) clock.observe(answer(NOW + n * 37, ahead))
  expect(Math.abs(clock.now() - NOW - ahead)).toBeLessThan(30)
})

test('follows a clock that was set', () => {
  const clock = createSubjectClock()
  clock.observe(answer(NOW, 0))
  clock.observe(answer(NOW, 60_000))
  expect(Math.abs(clock.now() - NOW - 60_000)).toBeLessThan(600)
})

test('without a Date the device’s clock is as good as any', () => {
  const clock = createSubjectClock()
  clock.observe({ ...answer(NOW, 0), headers: {} })
  expect(clock.isKnown()).toBe(false)
  expect(clock.now()).toBe(NOW)
})

test.each([
  [100, 400],
  [399, 400],
  [5000, 5000],
  [11_000, 11_000],
  [11_001, SEGMENT_MS + 400],
  [14_999, SEGMENT_MS + 400],
])('%i ms into a segment it waits until %i', async (into, until) => {
  jest.setSystemTime(NOW + into)
  const clock = createSubjectClock()
  const settledAt = clock.settle().then(() => clock.now() - NOW)
  await jest.advanceTimersByTimeAsync(SEGMENT_MS)
  expect(await settledAt).toBe(until)
})
