import { expect, type Page } from '@playwright/test'
import { USER_INFO_KEY } from '../../lib/demo/storage'
import { SIGNED_OUT } from '../../lib/demo/store'
import { demoPage, signIn } from '../support/demo-page'
import { hasStarted, hold, SCRIPTS } from '../support/start'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// Most visitors are sent the page that they are shown; for the others it is not drawn, not for a moment.

const invitation = (page: Page) => page.getByRole('region', { name: 'Before you start' })
const claim = (page: Page) => page.getByText('Live, against a real server.')

/** Notes in the page whether a text is ever drawn. */
const watch = (page: Page, text: string) =>
  page.addInitScript((text) => {
    requestAnimationFrame(function look() {
      const all = document.querySelectorAll('main :is(button, p)')
      const found = [...all].find((one) => one.textContent?.includes(text))
      if (found?.checkVisibility({ visibilityProperty: true })) Object.assign(window, { text })
      requestAnimationFrame(look)
    })
  }, text)
const wasDrawn = (page: Page) => page.evaluate(() => 'text' in window)

for (const [who, stored] of [
  ['somebody new', null],
  ['somebody who has left', JSON.stringify({ ...SIGNED_OUT, token: 'Bearer a.b.c' })],
] as const)
  test(`${who} has the invitation before any script, and its button answers once they are there`, async ({
    page,
  }) => {
    await page.addInitScript(([key, text]) => text && localStorage.setItem(key, text), [
      USER_INFO_KEY,
      stored,
    ] as const)
    const release = await hold(page)
    await visitUnstarted(page, '/live-demo', { waitUntil: 'domcontentloaded' })
    const { signIn } = demoPage(page)
    await expect(invitation(page)).toBeVisible()
    await expect(claim(page)).toBeVisible()
    await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
    const drawn = await invitation(page).elementHandle()
    await signIn.click()
    await expect(signIn).toHaveAttribute('aria-busy', 'true')
    const left = page.waitForRequest('**/oauth2/authorization/google')
    // An answer without content leaves the page where it is.
    await page.route('**/oauth2/authorization/google', (route) => route.fulfill({ status: 204 }))
    await release()
    await left
    expect(await drawn?.evaluate((it) => it.isConnected)).toBe(true)
  })

test('a signed-in visitor never sees the button to sign in', async ({ page }) => {
  await signIn(page)
  await watch(page, 'Sign-in With Google')
  const release = await hold(page)
  await visitUnstarted(page, '/live-demo', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Signed out', { exact: true })).toBeHidden()
  await release()
  await expect(demoPage(page).start).toBeVisible()
  await expect(claim(page)).toBeVisible()
  expect(await wasDrawn(page)).toBe(false)
  await demoPage(page).logOut.click()
  await expect(demoPage(page).signIn).toBeVisible()
  // What was not drawn was not lost (scripts/build/keep-parts.ts).
  await expect(invitation(page)).toContainText('Be the visitor, then be the thief')
  await expect(invitation(page)).toContainText('What the attacker will get')
})

for (const [note, path, stored] of [
  ['why a sign-in failed', '/live-demo?signin=cookies', null],
  ['what became of a session', '/live-demo', '{"islogin":tr'],
] as const)
  test(`where there is ${note} to be read, the invitation waits for it`, async ({ page }) => {
    await page.addInitScript(([key, text]) => text && localStorage.setItem(key, text), [
      USER_INFO_KEY,
      stored,
    ] as const)
    const release = await hold(page)
    await visitUnstarted(page, path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(invitation(page)).toBeHidden()
    await release()
    await expect(invitation(page)).toBeVisible()
  })

test('a signed-in visitor sees when scripts fail to load, and a click retries', async ({
  page,
}) => {
  await signIn(page)
  await page.route(SCRIPTS, (route) => route.abort())
  await visitUnstarted(page, '/live-demo')
  await expect(page.getByText('Loading the demo ...')).toBeVisible()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.getByText('Loading the demo ...').click()
  await expect(demoPage(page).start).toBeVisible()
})

test('a part that never comes keeps nobody from signing in', async ({ page }) => {
  await visitUnstarted(page, '/live-demo')
  await hasStarted(page)
  const known = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  await page.route(SCRIPTS, (route) =>
    known.includes(route.request().url()) ? route.continue() : undefined,
  )
  await visitUnstarted(page, '/live-demo?signin=cookies')
  await expect(demoPage(page).signIn).toBeVisible()
})
