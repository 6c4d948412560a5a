import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { HISTORY_LOCK } from '@one-tick-ahead/ota/locks'
import { expect, type Page, type Request, request } from '@playwright/test'
import { endOfSession } from '../../components/live-demo/words'
import type { UserInfo } from '../../lib/demo/store'
import { settled } from './settled'
import { started } from './visit'

const isMonitored = (request: Request) =>
  [apiPaths.persons, apiPaths.customers].some((path) => request.url().endsWith(path))

/** A call of the OTA monitor; the JWT monitor's calls carry no request id. */
export const isOtaCall = (request: Request) =>
  isMonitored(request) && 'x-request-id' in request.headers()

export const isJwtCall = (request: Request) => isMonitored(request) && !isOtaCall(request)

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

/** Stops the page's clock: from here time passes only in `page.clock.runFor`. */
export async function stopTime(page: Page): Promise<void> {
  await settled(page)
  await page.clock.install()
  // By the page's own clock: it must not be past that moment when the call arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
}

/** Lets `count` monitor intervals pass, each with both its answers. */
export async function runTicks(page: Page, count: number): Promise<void> {
  const { jwt, ota } = demoPage(page)
  const before = Number(await ota.hits.textContent())
  for (let tick = 1; tick <= count; tick++) {
    await page.clock.runFor(2000)
    for (const { hits } of [jwt, ota]) await expect(hits).toHaveText(String(before + tick))
  }
}

/** @returns the number of OTA calls that the send log announces, once those under way are in it. */
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
export async function runDemo(page: Page, ticks: number) {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, ticks)
  return demo
}

/** LogOut by a sender that has a copy of the cookies: this browser keeps its own. */
export async function endSessionElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { origin } = new URL(page.url())
  const elsewhere = await request.newContext({ extraHTTPHeaders: { Cookie, Origin: origin } })
  expect((await elsewhere.post(origin + apiPaths.logOut)).ok()).toBe(true)
  await elsewhere.dispose()
}

/** Waits for the note that says what ended the session; null for none. */
export async function expectNote(page: Page, code: string | null): Promise<void> {
  const note = page.getByRole('status', { name: 'Session' })
  if (code === null) return expect(note).toBeEmpty()
  await expect(note).toContainText(endOfSession(code) ?? 'no such end')
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
}

/** The one press, and the provider's own page. */
export async function signInAgain(page: Page): Promise<void> {
  await demoPage(page).button('Sign in again').click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await page.waitForURL(/\/live-demo/)
  await started(page)
}

/** The note that says why a sign-in failed. */
export const failureNote = (page: Page) =>
  page.getByRole('paragraph').filter({ hasText: 'The sign-in did not complete.' })

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

/** For tests of what comes after: the same requests, of which a browser draws only the last. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(await signedInAddress(page))
  await started(page) // a clock that stands still does not
  await expect(demoPage(page).ota.panel).toBeVisible() // and its code, which the first tick needs
}

/** What the demo keeps in localStorage. */
export function storedUser(page: Page): Promise<UserInfo> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userinfo') ?? 'null'))
}
