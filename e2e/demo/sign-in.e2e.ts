import { expect } from '@playwright/test'
import { failureWords } from '../../components/live-demo/words'
import { SIGNED_OUT } from '../../lib/demo/store'
import {
  demoPage,
  failureNote,
  signedInAddress,
  signIn,
  signInAtProvider,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

test('signed out: the button to sign in, and none of the demo; it leaves without a server, too', async ({
  page,
}) => {
  await visit(page, '/live-demo')
  const demo = demoPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JWT and OTA Demo')
  await expect(demo.signIn).toBeVisible()
  const panels = [demo.jwt, demo.ota, demo.jwtForgery, demo.otaForgery].map(({ panel }) => panel)
  for (const absent of [demo.logOut, demo.start, demo.stop, ...panels]) {
    await expect(absent).toHaveCount(0)
  }
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await demo.signIn.click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
})

test('sign-in enrols once, leaves /live-demo, and neither reload nor Back repeats it', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/fetchtoken|registerDevice|oauth2/.test(path)) calls.push(path)
  })
  await visit(page, '/contact')
  await signInAtProvider(page)
  await expect(page).toHaveURL('/live-demo')
  const once = ['/oauth2/authorization/google', '/api/fetchtoken', '/api/registerDevice']
  expect(calls.filter((path) => once.includes(path))).toEqual(once)
  const enrolled = calls.length

  const user = await storedUser(page)
  expect(Object.keys(user).sort()).toEqual(Object.keys(SIGNED_OUT).sort())
  expect(user.token).toMatch(/^Bearer /)
  expect(user.deviceId).toBe(await page.evaluate(() => localStorage.getItem('device_id')))

  await page.reload()
  await expect(demoPage(page).start).toBeVisible()
  for (const _ of ['where the provider was', 'where the sign-in began']) {
    await page.goBack()
    await expect(demoPage(page).start).toBeVisible()
    await expect(page).toHaveURL('/live-demo')
    await expect(failureNote(page)).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  expect(calls).toHaveLength(enrolled)
})

test('LogOut works without a network, and keeps the device id', async ({ page, context }) => {
  await signIn(page)
  const deviceId = () => page.evaluate(() => localStorage.getItem('device_id'))
  const before = await deviceId()
  await context.setOffline(true)
  await demoPage(page).logOut.press('Enter')
  await expect(demoPage(page).signIn).toBeVisible()
  // The button is gone; the keyboard goes on where the next step is.
  await expect(page.getByRole('region', { name: 'Before you start' })).toBeFocused()
  expect(before).toBeTruthy()
  expect(await deviceId()).toBe(before)
  expect(await storedUser(page)).toEqual(SIGNED_OUT)
})

// The server never forgets these headers, so a failure cannot be caused for real:
// the real answer passes through with one header taken out.
for (const [path, header] of [
  ['/api/fetchtoken', 'authorization'],
  ['/api/registerDevice', 'session_key'],
] as const) {
  test(`without ${header} the visitor stays signed out, and the console alone knows`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text())
    })
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const { [header]: dropped, ...headers } = response.headers()
      expect(dropped).toBeTruthy()
      await route.fulfill({ response, headers })
    })
    await visit(page, await signedInAddress(page))
    await expect(page).toHaveURL('/live-demo')
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(failureNote(page)).toHaveCount(0)
    await expect(demoPage(page).logOut).toHaveCount(0)
    expect(errors.filter((text) => text.startsWith('Sign-in: '))).toHaveLength(1)
    await expect(page.getByRole('region', { name: /notifications/i }).locator('li')).toHaveCount(0)
  })
}

// The server's codes are tests of packages/api/routes.
test('what failed before is told once, aloud, and in the page’s own words', async ({ page }) => {
  const note = failureNote(page)
  for (const code of ['cancelled', 'used', 'cookies', 'provider'] as const) {
    await visit(page, `/live-demo?signin=${code}`)
    await expect(note).toContainText(failureWords[code])
  }
  await expect(page).toHaveURL('/live-demo')
  expect(await note.evaluate((it) => it.closest('[aria-live=polite]') !== null)).toBe(true)
  await page.reload()
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(note).toHaveCount(0)

  await visit(page, '/live-demo?signin=Call%20now') // a link can plant no words
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  await expect(page.getByText('Call now')).toHaveCount(0)
})
