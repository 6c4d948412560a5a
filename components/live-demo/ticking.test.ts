import { callBoth } from './monitors/make-call'
import { resetRun } from './run'
import { MONITOR_INTERVAL_MS, startRun, stopRun } from './ticking'

jest.mock('./monitors/make-call', () => ({ callBoth: jest.fn() }))
beforeEach(() => jest.mocked(callBoth).mockClear())
afterEach(resetRun)

const restart = () => {
  resetRun()
  startRun()
}

test.each([
  ['makes its calls in a run that continues', () => {}, 1],
  ['makes no call after Stop Demo', stopRun, 0],
  ['makes no call in the run of the next session', restart, 0],
])('a tick that waits for code %s', async (_name, change, calls) => {
  jest.useFakeTimers()
  startRun()
  jest.advanceTimersByTime(MONITOR_INTERVAL_MS)
  change()
  jest.useRealTimers()
  await new Promise(setImmediate)
  expect(callBoth).toHaveBeenCalledTimes(calls)
})
