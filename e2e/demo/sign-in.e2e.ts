import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect } from '@playwright/test'
import { failureWords } from '../../components/live-demo/words'
import { SIGNED_OUT } from '../../lib/demo/store'
import {
  demoPage,
  failureNote,
  signedInAddress,
  signInAtProvider,
  storedUser,
} from '../support/demo-page'
import { SCRIPTS, test } from '../support/test'

test('a signed-out visitor sees only the button, even without a server', async ({ page }) => {
  await page.goto('/live-demo')
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

test('a sign-in enrols once, despite a reload, Back or a repeated callback', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/fetchtoken|registerDevice|oauth2/.test(path)) calls.push(path)
  })
  await page.goto('/contact')
  await signInAtProvider(page)
  await expect(page).toHaveURL('/live-demo')
  const once: string[] = [apiPaths.signIn, apiPaths.fetchToken, apiPaths.registerDevice]
  expect(calls.filter((path) => once.includes(path))).toEqual(once)
  const enrolled = calls.length

  const user = await storedUser(page)
  expect(Object.keys(user).sort()).toEqual(Object.keys(SIGNED_OUT).sort())
  expect(user.token).toMatch(/^Bearer /)
  expect(user.deviceId).toBe(await page.evaluate(() => localStorage.getItem('device_id')))

  await page.reload()
  await expect(demoPage(page).start).toBeVisible()
  await page.goBack()
  const again = page.getByRole('button', { name: 'Continue as demo visitor' })
  await expect(again).toBeVisible()
  await page.goBack()
  await expect(demoPage(page).start).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  expect(calls).toHaveLength(enrolled)

  await page.goForward()
  await page.goForward()
  await again.click()
  await expect(demoPage(page).start).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  await expect(failureNote(page)).toHaveCount(0)
  expect(await storedUser(page)).toEqual(user)
})

test('an answer without its header signs nobody in; the console says why', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().startsWith('Sign-in: ')) errors.push(line.text())
  })
  // The server always sends it, so the test removes it from the real answer.
  for (const [path, header] of [
    [apiPaths.fetchToken, 'authorization'],
    [apiPaths.registerDevice, 'session_key'],
  ] as const) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const { [header]: dropped, ...headers } = response.headers()
      expect(dropped).toBeTruthy()
      await route.fulfill({ response, headers })
    })
    errors.length = 0
    await page.goto(await signedInAddress(page))
    await expect(page).toHaveURL('/live-demo')
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(failureNote(page)).toHaveCount(0)
    await expect(demoPage(page).logOut).toHaveCount(0)
    expect(errors).toHaveLength(1)
    await expect(page.getByRole('region', { name: /notifications/i }).locator('li')).toHaveCount(0)
    await page.unrouteAll()
  }
})

test('the page announces a failed sign-in once, in its own words', async ({ page }) => {
  const note = failureNote(page)
  await page.goto('/live-demo?signin=cancelled')
  await expect(note).toContainText(failureWords.cancelled)
  await expect(page).toHaveURL('/live-demo')
  expect(await note.evaluate((it) => it.closest('[aria-live=polite]') !== null)).toBe(true)
  await page.reload()
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('the page reports code that it cannot load, and a reload loads it', async ({ page }) => {
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    const isPanels = (await response.text()).includes('Clear Logs')
    return isPanels ? route.fulfill({ status: 404 }) : route.fulfill({ response }) // as after a release
  })
  await page.goto(await signedInAddress(page))
  await expect(page.getByRole('alert').getByText('Reload the page.')).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.reload()
  await expect(demoPage(page).ota.panel).toBeVisible()
})
