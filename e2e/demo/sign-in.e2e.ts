import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect, type Page } from '@playwright/test'
import { failureWords } from '../../components/live-demo/sign-in/sign-in-failure'
import {
  cancelledAtProvider,
  demoPage,
  failureNote,
  signIn,
  signInAtProvider,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

/** Comes back from the provider, whatever the page makes of it. */
async function comeBack(page: Page): Promise<void> {
  const { request } = page.context()
  const form = await request.get(apiPaths.signIn)
  await visit(page, (await request.post(form.url())).url())
}

// The server never forgets these headers, so a failure cannot be caused for real:
// the real answer passes through with one header taken out.
async function dropHeader(page: Page, path: string, header: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    expect(Object.keys(headers)).toContain(header)
    delete headers[header]
    await route.fulfill({ response, headers })
  })
}

test('signed out: the button to sign in, and none of the demo', async ({ page }) => {
  await visit(page, '/live-demo')
  const demo = demoPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JWT and OTA Demo')
  await expect(demo.signIn).toBeVisible()
  const panels = [demo.jwt, demo.ota, demo.jwtForgery, demo.otaForgery].map(({ panel }) => panel)
  for (const absent of [demo.logOut, demo.start, demo.stop, ...panels]) {
    await expect(absent).toHaveCount(0)
  }
})

test('sign-in enrols once, leaves /live-demo, and neither reload nor Back repeats it', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/fetchtoken|registerDevice|oauth2/.test(path)) calls.push(path)
  })
  await signInAtProvider(page)
  await expect(page).toHaveURL('/live-demo')
  const once = ['/oauth2/authorization/google', '/api/fetchtoken', '/api/registerDevice']
  expect(calls.filter((path) => once.includes(path))).toEqual(once)
  const enrolled = calls.length

  const user = await storedUser(page)
  expect(Object.keys(user).sort()).toEqual(
    ['islogin', 'token', 'deviceId', 'sessionkey', 'jsessionID', 'requestHistory'].sort(),
  )
  expect(user.token).toMatch(/^Bearer /)
  expect(user.deviceId).toBe(await page.evaluate(() => localStorage.getItem('device_id')))

  await page.reload()
  await expect(demoPage(page).start).toBeVisible()
  await visit(page, '/')
  await page.goBack()
  await expect(demoPage(page).start).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  expect(calls).toHaveLength(enrolled)
})

test('Back after a sign-in: the demo, then the page before it, and never the provider again', async ({
  page,
}) => {
  await visit(page, '/contact')
  await signInAtProvider(page)
  for (const _ of ['where the provider was', 'where the sign-in began']) {
    await page.goBack()
    await expect(demoPage(page).start).toBeVisible()
    await expect(page).toHaveURL('/live-demo')
    await expect(failureNote(page)).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('LogOut works without a network, says that the server was not told, and keeps the device id', async ({
  page,
  context,
}) => {
  await signIn(page)
  const demo = demoPage(page)
  await demo.button('Send Request').click() // the toasts' own code comes with the first of them
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  const deviceId = await page.evaluate(() => localStorage.getItem('device_id'))
  await context.setOffline(true)
  await demo.logOut.press('Enter')
  await expect(demo.signIn).toBeVisible()
  await expect(page.getByText('The server was not told')).toBeVisible()
  // The button is gone; the keyboard goes on where the next step is.
  await expect(page.getByRole('region', { name: 'Before you start' })).toBeFocused()
  expect(deviceId).toBeTruthy()
  expect(await page.evaluate(() => localStorage.getItem('device_id'))).toBe(deviceId)
  expect(await storedUser(page)).toEqual({
    islogin: false,
    token: '',
    deviceId: '',
    sessionkey: '',
    jsessionID: '',
    requestHistory: [],
  })
})

for (const [path, header, registrations] of [
  ['/api/fetchtoken', 'authorization', 0],
  ['/api/registerDevice', 'session_key', 1],
] as const) {
  test(`without ${header} the visitor stays signed out and sees no error`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text())
    })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/registerDevice')) asked += 1
    })
    await dropHeader(page, path, header)
    await comeBack(page)
    await expect(page).toHaveURL('/live-demo')
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(failureNote(page)).toHaveCount(0)
    await expect(demoPage(page).logOut).toHaveCount(0)
    expect(errors.filter((text) => text.startsWith('Sign-in: '))).toHaveLength(1)
    await expect(page.getByRole('main')).not.toContainText(
      /bearer token in|session key in|status 2/,
    )
    expect(asked).toBe(registrations)
    await expect(page.getByRole('region', { name: /notifications/i }).locator('li')).toHaveCount(0)
  })
}

test('an address with authtype but no login shows the signed-out state', async ({ page }) => {
  await visit(page, '/live-demo/google')
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  await expect(failureNote(page)).toHaveCount(0)
})

test('without a server the browser leaves for the provider all the same', async ({ page }) => {
  await visit(page, '/live-demo')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await demoPage(page).signIn.click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
})

test('a sign-in that was cancelled is said once, aloud, and without taking the focus', async ({
  page,
}) => {
  await visit(page, await cancelledAtProvider(page))
  const note = failureNote(page)
  await expect(note).toContainText(failureWords.cancelled.what)
  await expect(page).toHaveURL('/live-demo')
  expect(await note.evaluate((it) => it.closest('[aria-live=polite]') !== null)).toBe(true)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.reload()
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(note).toHaveCount(0)
})
