import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { HISTORY_LOCK } from '@one-tick-ahead/ota/locks'
import type { Page, Request } from '@playwright/test'
import { settled } from './settled'

const isMonitored = (request: Request) =>
  [apiPaths.persons, apiPaths.customers].some((path) => request.url().endsWith(path))

/** A call of the OTA monitor; the JWT monitor's calls carry no request id. */
export const isOtaCall = (request: Request) =>
  isMonitored(request) && 'x-request-id' in request.headers()

export const isJwtCall = (request: Request) => isMonitored(request) && !isOtaCall(request)

/** Most things take a few milliseconds; `expect` would look again after a hundred. */
const POLL_MS = 10

/** Locators of the demo by the names that are its contract. */
export function demoPage(page: Page) {
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  const log = (name: string) => page.getByRole('log', { name, exact: true })
  const monitor = (type: 'JWT' | 'OTA') => ({
    panel: panel(`${type} monitor`),
    hits: panel(`${type} monitor`).getByRole('status', { name: 'Api Hit' }),
    meter: page.getByRole('meter', { name: `${type} Verification Time` }),
    rows: log(`${type} log`).getByRole('listitem'),
    clear: panel(`${type} monitor`).getByRole('button', { name: 'Clear Logs' }),
  })
  const attack = (name: string, logName: string) => ({
    panel: panel(name),
    target: panel(name).getByRole('group', { name: 'Target URL' }),
    data: panel(name).getByRole('group', { name: 'Data sent' }),
    rows: log(logName).getByRole('listitem'),
    clear: panel(name).getByRole('button', { name: 'Clear Logs' }),
  })
  return {
    start: page.getByRole('button', { name: 'Start Demo' }),
    stop: page.getByRole('button', { name: 'Stop Demo' }),
    logOut: page.getByRole('button', { name: 'LogOut' }),
    signIn: page.getByRole('button', { name: 'Sign-in With Google' }),
    jwt: monitor('JWT'),
    ota: monitor('OTA'),
    jwtForgery: attack('JWT Forgery', 'JWT Forgery log'),
    otaForgery: attack('OTA Forgery / Device Cloning', 'OTA Forgery log'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

/**
 * Waits for the scripts that the page has asked for: a visitor has two seconds until the first call
 * needs them, and a clock that is wound on has none.
 */
async function scriptsLoaded(page: Page): Promise<void> {
  await settled(page) // what was drawn asks for its scripts
  // By an observer: a clock that stands still hides what `performance` knows.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const loaded = new Set<string>()
        new PerformanceObserver((entries, observer) => {
          for (const { name } of entries.getEntries()) loaded.add(name)
          for (const { src, noModule } of document.scripts) {
            if (src && !noModule && !loaded.has(src)) return
          }
          observer.disconnect()
          done()
        }).observe({ type: 'resource', buffered: true })
      }),
  )
  await settled(page) // what was asked for is put to use
}

/** Stops the page's clock: from here time passes only in `page.clock.runFor`. */
export async function stopTime(page: Page): Promise<void> {
  await scriptsLoaded(page)
  await page.clock.install()
  // By the page's own clock: it must not be past that moment when the call arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
}

/** Lets `count` monitor intervals pass, each with both its answers. */
export async function runTicks(page: Page, count: number): Promise<void> {
  await scriptsLoaded(page)
  const { jwt, ota } = demoPage(page)
  const counters = await Promise.all([jwt, ota].map(({ hits }) => hits.elementHandle()))
  const before = Number(await ota.hits.textContent())
  for (let tick = 1; tick <= count; tick++) {
    await page.clock.runFor(2000)
    await page.waitForFunction(
      ([counters, hits]) => counters.every((counter) => counter?.textContent === hits),
      [counters, String(before + tick)] as const,
      { polling: POLL_MS },
    )
  }
}

/**
 * Waits for what ticks so far have set off, so that "no call" can be asserted, and gives the number
 * of OTA calls that the send log announces. A tick asks for the log's lock at once, so whoever gets
 * the lock later reads what it announced; and a call that has left is seen before a later one.
 */
export async function flushCalls(page: Page): Promise<number> {
  const seen = page.waitForRequest('**/healthz')
  const announced = await page.evaluate(async (name) => {
    const text = await navigator.locks.request(name, () => localStorage.getItem('userinfo'))
    await fetch('/healthz')
    return JSON.parse(text ?? '{}').requestHistory.length
  }, HISTORY_LOCK)
  await seen
  return announced
}
