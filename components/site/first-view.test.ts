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

test('a task runs with the first paint, and not again when the page has loaded', async () => {
  jest.useFakeTimers()
  const task = jest.fn()
  afterPaint(task)
  await Promise.resolve()
  expect(task).not.toHaveBeenCalled()
  paint()
  await Promise.resolve()
  expect(task).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(250)
  expect(task).toHaveBeenCalledTimes(1)
})

test('a task runs once the page has loaded where the browser reports no paint', async () => {
  jest.useFakeTimers()
  const task = jest.fn()
  afterPaint(task)
  dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(200)
  expect(task).not.toHaveBeenCalled() // a paint may still be reported
  await jest.advanceTimersByTimeAsync(50)
  expect(task).toHaveBeenCalledTimes(1)
})
