import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { measuredMemory, memoryOf } from '@one-tick-ahead/api/testing/memory'
import { freshDataDir, type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import { demoPage } from '../../../e2e/support/demo-page'
import { signInAtProvider } from '../../../e2e/support/sign-in'

/** The demo's own pace is a call of each monitor every two seconds. */
const PACE = 10
/** The logs keep 200 rows each: until they are full a page grows as it should. */
const FULL_LOG = 200

/** What was held after garbage collection, and after how many calls. Memory in bytes. */
export interface Sample {
  calls: number
  pageHeap: number
  domNodes: number
  listeners: number
  serverHeap: number
  serverRss: number
}

export interface Soaked {
  samples: Sample[]
  answers: Answers
  seconds: number
}

async function measure(page: Page, cdp: CDPSession, server: RunningServer): Promise<Sample> {
  const answers = await page.evaluate(() => window.soakAnswers)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  const { heapUsed, rss } = await memoryOf(server)
  return {
    calls: Object.values(answers).reduce((sum, count) => sum + count, 0),
    pageHeap: usedSize,
    domNodes: nodes,
    listeners: jsEventListeners,
    serverHeap: heapUsed,
    serverRss: rss,
  }
}

/**
 * Somebody signs in at a server of their own, with its limits, and lets both monitors run ten times as
 * fast as they do.
 * @param minutes of it all, at least one; a fourth of it, or until the logs are full, only warms up.
 * @param samples how often memory is looked at after that.
 */
export async function soak(browser: Browser, minutes: number, samples: number): Promise<Soaked> {
  const dataDir = await freshDataDir()
  const server = await runServer({ ...measuredMemory, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await hurry(page, PACE)
    await signInAtProvider(page)
    const started = performance.now()
    const demo = demoPage(page)
    await demo.start.click()
    for (const { rows } of [demo.jwt, demo.ota]) {
      await expect(rows).toHaveCount(FULL_LOG, { timeout: 180_000 })
    }
    const totalMs = minutes * 60_000
    await sleep(Math.max(0, totalMs / 4 - (performance.now() - started)))
    const cdp = await context.newCDPSession(page)
    const stepMs = Math.max(500, (totalMs - (performance.now() - started)) / samples)
    const taken: Sample[] = []
    for (let index = 0; index < samples; index++) {
      await sleep(stepMs)
      taken.push(await measure(page, cdp, server))
    }
    const answers = await page.evaluate(() => window.soakAnswers)
    return { samples: taken, answers, seconds: (performance.now() - started) / 1000 }
  } finally {
    await context.close()
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

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
