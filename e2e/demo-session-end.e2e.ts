import { expect, type Page } from '@playwright/test'
import type { UserInfo } from '../lib/demo/user-info'
import { expectAccessible } from './support/axe'
import { runTicks } from './support/demo-page'
import { endSessionElsewhere } from './support/end-session'
import { expectNoNote, expectNote } from './support/note'
import { openPage } from './support/open-page'
import { runDemo } from './support/run-demo'
import { storedUser } from './support/sign-in'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

// What is over is said and left alone; only the JWT is renewed.

/** What happens in another tab, or to the storage of this one. */
const changeUser = (page: Page, change: Partial<UserInfo>) =>
  page.evaluate((changed) => {
    const user = JSON.parse(localStorage.getItem('userinfo') ?? '{}')
    localStorage.setItem('userinfo', JSON.stringify({ ...user, ...changed }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }))
  }, change)

async function running(page: Page) {
  const demo = await runDemo(page, 1)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/fetchtoken|registerDevice|oauth2/.test(pathname)) calls.push(pathname)
  })
  return { demo, calls }
}

test('a session ended on the server is said, and nobody is logged out', async ({ page }) => {
  const { demo, calls } = await running(page)
  await endSessionElsewhere(page)
  await runTicks(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')
  await expect(demo.ota.rows).toHaveCount(3)
  await expectNote(page, 'ota_session_revoked')
  await expect(demo.stop).toBeVisible()
  await expect(demo.logOut).toBeVisible()
  expect(calls).toEqual([])
})

test('a key the server does not know is said, and no new one is fetched', async ({ page }) => {
  const { demo, calls } = await running(page)
  // What a restart of the server does to every key, done to this one.
  const key = 'A'.repeat(86)
  await changeUser(page, { sessionkey: key })
  await runTicks(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '200')
  await expectNote(page, 'ota_bad_mac')
  expect((await storedUser(page)).sessionkey).toBe(key)
  expect(calls).toEqual([])
})

test('a lost session cookie is said, and what comes back takes the note away', async ({
  page,
  context,
}) => {
  const { demo } = await running(page)
  const cookies = await context.cookies()
  await context.clearCookies({ name: /session/ })
  await runTicks(page, 1)
  await expectNote(page, 'ota_malformed')
  await context.addCookies(cookies)
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expectNoNote(page)
})

test('a lost device cookie is said', async ({ page, context }) => {
  await running(page)
  await context.clearCookies({ name: /device/ })
  await runTicks(page, 1)
  await expectNote(page, 'ota_device_unproven')
})

test('a JWT that is over is renewed without a word, and nothing else is', async ({ page }) => {
  const { demo, calls } = await running(page)
  const { token, requestHistory, ...rest } = await storedUser(page)
  await changeUser(page, { token: `${token.slice(0, -8)}AAAAAAAA` })
  await runTicks(page, 1)
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '401')
  await expect.poll(async () => (await storedUser(page)).token).not.toMatch(/A{8}$/)
  await runTicks(page, 1)
  for (const { rows } of [demo.jwt, demo.ota]) {
    await expect(rows.first()).toHaveAttribute('data-status', '200')
  }
  await expectNoNote(page)
  expect(calls).toEqual(['/api/fetchtoken'])
  const now = await storedUser(page)
  expect(now).toMatchObject(rest)
  expect(now.requestHistory.slice(0, 1)).toEqual(requestHistory)
})

test('without the sign-in it is not, which is said; OTA does not need it', async ({
  page,
  context,
}) => {
  const { demo, calls } = await running(page)
  await context.clearCookies({ name: /login/ })
  await changeUser(page, { token: 'Bearer a.b.c' })
  await runTicks(page, 3)
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '401')
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expectNote(page, 'login_required')
  await expect(demo.logOut).toBeVisible()
  expect(calls).toEqual(['/api/fetchtoken']) // asked once
})

test('a device clock a day and more off is said, not blamed on the server', async ({ page }) => {
  const { demo } = await running(page)
  await demo.stop.click()
  const day = 24 * 3600_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + day + 60_000)
  await demo.start.click()
  await runTicks(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')
  await expectNote(page, 'clock_apart')
})

test('the note is a line of its own status, and the keyboard reaches its button next', async ({
  page,
}) => {
  const { demo } = await running(page)
  const note = page.getByRole('status', { name: 'Session' })
  await expect(note).toBeEmpty() // there from the start: what comes into it is announced
  await changeUser(page, { sessionkey: 'A'.repeat(86) })
  await runTicks(page, 1)
  await expectNote(page, 'ota_bad_mac')
  const changes = await note.evaluateHandle((element) => {
    const seen: string[] = []
    const observer = new MutationObserver((all) => seen.push(...all.map(({ type }) => type)))
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return seen
  })
  await runTicks(page, 3)
  expect(await changes.jsonValue()).toEqual([]) // announced once
  await demo.logOut.focus()
  await page.keyboard.press('Tab')
  await expect(demo.button('Sign in again')).toBeFocused()
})

test.describe('the note is accessible', () => {
  test.describe.configure({ mode: 'default' }) // they share the page
  let page: Page

  test.beforeAll(async ({ browser }) => {
    page = await openPage(browser)
    await running(page)
    await changeUser(page, { sessionkey: 'A'.repeat(86) })
    await runTicks(page, 1)
    await expectNote(page, 'ota_bad_mac')
    await page.clock.resume() // axe needs time to pass
  })
  test.afterAll(() => page.context().close())

  for (const { width, colorScheme } of [
    { width: 320, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const) {
    test(`at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    })
  }
})
