import { SEGMENT_MS } from '@/lib/ota/limits'
import { createSubjectClock } from './clock'
import type { Answer } from './http'

/** An answer of a server whose clock is `ahead` ms ahead, sent and received within 20 ms. */
function answer(at: number, ahead: number): Answer {
  const date = new Date(at + 10 + ahead).toUTCString() // whole seconds
  return { status: 200, headers: { date }, text: '', code: '', sentAt: at, receivedAt: at + 20 }
}

test.each([0, -90_000, 3_600_123])('tells a server’s time to some ms: %i ms ahead', (ahead) => {
  const clock = createSubjectClock()
  const start = Date.now()
  for (let n = 0; n < 100; n += 1) clock.observe(answer(start + n * 37, ahead))
  expect(Math.abs(clock.now() - Date.now() - ahead)).toBeLessThan(60)
})

test('follows a clock that was set', () => {
  const clock = createSubjectClock()
  clock.observe(answer(Date.now(), 0))
  clock.observe(answer(Date.now(), 60_000))
  expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(600)
})

test('without a Date the device’s clock is as good as any', async () => {
  const clock = createSubjectClock()
  clock.observe({ ...answer(Date.now(), 0), headers: {} })
  expect(clock.isKnown()).toBe(false)
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50)
})

test('waits until the server is well inside of a segment', async () => {
  jest.useFakeTimers({ now: 1_767_225_600_000 + SEGMENT_MS - 2000 })
  const clock = createSubjectClock()
  const settled = clock.settle()
  await jest.advanceTimersByTimeAsync(2400)
  await settled
  expect(clock.now() % SEGMENT_MS).toBeGreaterThanOrEqual(400)
  expect(clock.now() % SEGMENT_MS).toBeLessThan(1000)
  jest.useRealTimers()
})
