import type { Page } from '@playwright/test'

/** React draws what a hover changed in a task of its own, and starts or stops timers in a later one. */
const TASKS = 4

/** Waits for those tasks, which are messages: a clock that stands still does not stop them. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    (tasks) =>
      new Promise<void>((done) => {
        let left = tasks
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          left -= 1
          if (left > 0) port2.postMessage(null)
          else done()
        }
        port2.postMessage(null)
      }),
    TASKS,
  )
