/** @jest-environment jsdom */
import { afterPaint } from './first-view'

/** Reports a paint, as a browser would. */
let paint: () => void

beforeAll(() => new Promise((done) => setTimeout(done, 50))) // jsdom's own load event

beforeEach(() => {
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(report: () => void) {
        paint = report
      }
      observe() {}
    },
  })
})

test('a task runs with the first paint, before the page has loaded', () => {
  const task = jest.fn()
  afterPaint(task)
  expect(task).not.toHaveBeenCalled()
  paint()
  expect(task).toHaveBeenCalledTimes(1)
})

test('a task runs once the page has loaded where the browser reports no paint', () => {
  jest.useFakeTimers()
  const task = jest.fn()
  afterPaint(task)
  dispatchEvent(new Event('load'))
  expect(task).not.toHaveBeenCalled() // a paint may be reported a moment later
  jest.advanceTimersByTime(250)
  expect(task).toHaveBeenCalledTimes(1)
})
