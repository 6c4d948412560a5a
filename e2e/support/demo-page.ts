import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { HISTORY_LOCK } from '@one-tick-ahead/ota/locks'
import { expect, type Page, type Request, request } from '@playwright/test'
import { type Ending, endingWords } from '../../components/live-demo/session/endings'
import { endsSession } from '../../components/live-demo/session/session'
import type { UserInfo } from '../../lib/demo/store'
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
    more: page.locator('summary').filter({ hasText: /^More$/ }),
  }
}

/** Presses a button of the quiet menu. */
export async function pressMore(page: Page, name: string): Promise<void> {
  const { more, button } = demoPage(page)
  await more.click()
  await button(name).click()
  await expect(button(name)).toBeHidden()
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

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Request inspector' })

/** What the browser has checked again, each by its mark. */
export const checks = (page: Page) => drawer(page).getByRole('listitem').filter({ hasText: /[✓✕]/ })

/** Opens the newest row of a monitor as the pointer does. */
export async function inspect(page: Page, kind: 'jwt' | 'ota') {
  await demoPage(page)[kind].rows.first().click()
  await expect(drawer(page)).toBeVisible()
}

/** A signed-in visitor after some ticks, with the page's time standing still. */
export async function runDemo(page: Page, ticks: number, enter = signIn) {
  await enter(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, ticks)
  return demo
}

/** LogOut by somebody who has a copy of the cookies: this browser keeps its own. */
export async function endSessionElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { origin } = new URL(page.url())
  const elsewhere = await request.newContext({ extraHTTPHeaders: { Cookie, Origin: origin } })
  const ended = await elsewhere.post(origin + apiPaths.logOut)
  expect(ended.ok()).toBe(true)
  await elsewhere.dispose()
}

/** Waits for the note that says why the session is over. */
export async function expectNote(page: Page, ending: Ending): Promise<void> {
  const note = page.getByRole('status', { name: 'Session' })
  await expect(note).toContainText(endingWords[ending])
  // The chip beside the title says the same.
  const says = page.getByText(/^(Signed in|Session ended)$/)
  await expect(says).toHaveText(endsSession(ending) ? 'Session ended' : 'Signed in')
  await expect(demoPage(page).button('Sign in again')).toHaveCount(1)
}

export async function expectNoNote(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Session' })).toBeEmpty()
}

/** The one press, and the provider's own page. */
export async function signInAgain(page: Page): Promise<void> {
  await demoPage(page).button('Sign in again').click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
}

/** The note that says why a sign-in failed. */
export const failureNote = (page: Page) =>
  page.getByRole('paragraph').filter({ hasText: 'The sign-in did not complete.' })

/** @returns the provider's answer when a person cancels there (RFC 6749 §4.1.2.1); the local one has no such button. */
export function cancelAt(authorization: string, baseURL: string): string {
  const asked = new URL(authorization)
  const callback = new URL(asked.searchParams.get('redirect_uri') ?? '', baseURL)
  callback.search = new URLSearchParams({
    error: 'access_denied',
    state: asked.searchParams.get('state') ?? '',
    iss: asked.origin,
  }).toString()
  return callback.href
}

/** Begins a sign-in in this browser and gives the address that its cancelling leads to. */
export async function cancelledAtProvider(page: Page): Promise<string> {
  const { request } = page.context()
  const answer = await request.get(apiPaths.signIn, { maxRedirects: 0 })
  return cancelAt(answer.headers().location ?? '', answer.url())
}

/** Signs in through the local provider's own page, as a visitor does. */
export async function signInAtProvider(page: Page): Promise<void> {
  await page.goto('/live-demo')
  await demoPage(page).signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await expect(demoPage(page).start).toBeVisible()
}

/** Signs in, without drawing a page. @returns where the provider sends the browser to. */
export async function signedInAddress(page: Page): Promise<string> {
  const { request } = page.context()
  const form = await request.get(apiPaths.signIn)
  return (await request.post(form.url())).url()
}

/**
 * For tests of what comes after: the same requests, of which a browser draws only the last. Three
 * pages would cost more than most of these tests.
 */
export async function signIn(page: Page): Promise<void> {
  await page.goto(await signedInAddress(page))
  await expect(demoPage(page).start).toBeVisible()
}

/** What the demo keeps in localStorage. */
export function storedUser(page: Page): Promise<UserInfo> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userinfo') ?? 'null'))
}
