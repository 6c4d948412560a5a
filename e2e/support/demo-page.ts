import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { UserInfo } from '../../lib/demo/store'
import { settled, started } from './test'

/** A call of either monitor. */
export const isMonitored = (request: Request) =>
  [apiPaths.persons, apiPaths.customers].some((path) => request.url().endsWith(path))

/** A call of the OTA monitor; the JWT monitor's calls carry no request id. */
export const isOtaCall = (request: Request) =>
  isMonitored(request) && 'x-request-id' in request.headers()

/** Locators of the demo by its accessible names, which the specification fixes. */
export function demoPage(page: Page) {
  const part = (name: string, log: string) => {
    const panel = page.getByRole('region', { name, exact: true })
    return {
      panel,
      rows: page.getByRole('log', { name: log, exact: true }).getByRole('listitem'),
      clear: panel.getByRole('button', { name: 'Clear Logs' }),
      hits: panel.getByRole('status', { name: 'Api Hit' }),
      meter: panel.getByRole('meter'),
      target: panel.getByRole('group', { name: 'Target URL' }),
      data: panel.getByRole('group', { name: 'Data sent' }),
    }
  }
  return {
    start: page.getByRole('button', { name: 'Start Demo' }),
    stop: page.getByRole('button', { name: 'Stop Demo' }),
    logOut: page.getByRole('button', { name: 'LogOut' }),
    signIn: page.getByRole('button', { name: 'Sign-in With Google' }),
    jwt: part('JWT monitor', 'JWT log'),
    ota: part('OTA monitor', 'OTA log'),
    jwtForgery: part('JWT Forgery', 'JWT Forgery log'),
    otaForgery: part('OTA Forgery / Device Cloning', 'OTA Forgery log'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

/** Stops the page’s clock and its animations: time then passes only in `page.clock.runFor`. */
export async function stopTime(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  await page.clock.install()
  // The page’s own clock, which must not have passed that moment when the call arrives.
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

/** Signs in, runs some ticks and leaves the page’s clock stopped. */
export async function runDemo(page: Page, ticks: number) {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, ticks)
  return demo
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

/** Signs in with the same requests, but draws only the last page: quicker for tests of the demo. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(await signedInAddress(page))
  await started(page) // a stopped clock would not start it
  await expect(demoPage(page).ota.panel).toBeVisible() // its code is loaded, which the first tick needs
}

/** The session that the demo keeps in localStorage. */
export function storedUser(page: Page): Promise<UserInfo> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userinfo') ?? 'null'))
}

/** Checks that every word of a part has one colour of app/tokens.css, in every element. */
export async function expectPrintedIn(part: Locator, name: 'ink' | 'jade' | 'carmine') {
  const colours = await part.evaluate((element, name) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement && textContent?.trim()) found.add(getComputedStyle(parentElement).color)
    }
    const sample = element.appendChild(document.createElement('i'))
    sample.style.color = `var(--${name})`
    const { color } = getComputedStyle(sample)
    sample.remove()
    return [...found].map((one) => (one === color ? name : one))
  }, name)
  expect(colours).toEqual([name])
}
