/** @jest-environment jsdom */
import { afterPaint } from './first-view'

/** Reports a paint, as a browser would. */
let paint: () => void

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeAll(nextTask) // jsdom's own load event

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

test('a task runs once the page has loaded where the browser reports no paint', async () => {
  const task = jest.fn()
  afterPaint(task)
  dispatchEvent(new Event('load'))
  expect(task).not.toHaveBeenCalled() // the frame that follows is drawn first
  await nextTask()
  expect(task).toHaveBeenCalledTimes(1)
})

test('a task runs at load in a tab that nobody sees, which draws no frame', () => {
  const task = jest.fn()
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  afterPaint(task)
  dispatchEvent(new Event('load'))
  expect(task).toHaveBeenCalledTimes(1)
})
