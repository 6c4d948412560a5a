import type { Page } from '@playwright/test'

/** How long the demo waits between two calls of a monitor, in milliseconds. */
const INTERVAL_MS = 2000

/** What the page has counted of its own calls to the records: how many answers had each status; 0 is none. */
export type Answers = Record<number, number>

declare global {
  interface Window {
    soakAnswers: Answers
  }
}

/**
 * Lets the demo's interval pass `pace` times as fast. Nothing else of the page's time is touched: a
 * token carries the minute that it is, as the server's clock has it.
 */
export async function hurry(page: Page, pace: number): Promise<void> {
  await page.addInitScript(
    ([intervalMs, fastMs]) => {
      const setRealInterval = window.setInterval
      window.setInterval = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setRealInterval(handler, ms === intervalMs ? fastMs : ms, ...rest)) as typeof setInterval

      // Counted here: a test that listens to every answer would keep what it hears.
      const realFetch = window.fetch
      window.soakAnswers = {}
      window.fetch = async (input, init) => {
        let status = 0
        try {
          const answer = await realFetch(input, init)
          status = answer.status
          return answer
        } finally {
          const url = String(input instanceof Request ? input.url : input)
          if (/\/api\/(customer|get-all-persons)$/.test(url)) {
            window.soakAnswers[status] = (window.soakAnswers[status] ?? 0) + 1
          }
        }
      }
    },
    [INTERVAL_MS, INTERVAL_MS / pace] as const,
  )
}
