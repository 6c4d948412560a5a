import { apiPaths } from '@one-tick-ahead/api/contract/paths'
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
import { SCRIPTS, started, test } from '../support/test'

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
  await expect(demoPage(page).start).toBeVisible()
  await page.goForward()
  await again.click()
  await expect(demoPage(page).start).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  await expect(failureNote(page)).toHaveCount(0)
  expect(await storedUser(page)).toEqual(user)
})

test('a visitor who leaves during a sign-in keeps the other page’s address', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${apiPaths.registerDevice}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(await signedInAddress(page))
  await started(page)
  await expect(page.getByText('Signing you in …')).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: 'Why OTA' })
  await link.click()
  await expect(page).toHaveURL('/about')
  release()
  const stored = () => page.evaluate(() => localStorage.getItem('userinfo'))
  await expect.poll(stored).toContain('"islogin":true')
  await page.goBack()
  await expect(demoPage(page).start).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  await page.goForward()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL('/about')
})

test('Start Demo in the header leads to the sign-in, or starts the run', async ({ page }) => {
  const demo = demoPage(page)
  const press = () => page.getByRole('banner').getByRole('link', { name: 'Start Demo' }).click()
  await page.goto('/live-demo')
  await started(page)
  for (const _ of [1, 2]) {
    await press()
    await expect(demo.signIn).toBeFocused()
    await expect(page).toHaveURL('/live-demo')
    await demo.signIn.blur()
  }
  await signIn(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await press()
  await expect(demo.stop).toBeFocused()
  await expect(demo.stop).toBeInViewport()
  await expect(page).toHaveURL('/live-demo')
  await press() // a second press does not stop it
  await expect(page).toHaveURL('/live-demo')
  await expect(demo.stop).toBeVisible()

  await page.goto('/contact')
  await started(page)
  await press()
  await expect(demo.stop).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
})

test('Start Demo in the mobile menu leads to the sign-in button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/live-demo')
  await started(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Start Demo' }).click()
  await expect(demoPage(page).signIn).toBeFocused()
  await expect(demoPage(page).signIn).toBeInViewport()
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

test('the page reports code that it cannot load, and its button loads it', async ({ page }) => {
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    const isPanels = (await response.text()).includes('Clear Logs')
    return isPanels ? route.fulfill({ status: 404 }) : route.fulfill({ response }) // as after a release
  })
  await page.goto(await signedInAddress(page))
  const reload = page.getByRole('alert').getByRole('button', { name: 'Reload page' })
  await expect(reload).toBeVisible()
  await page.unroute(SCRIPTS)
  await reload.click()
  await expect(demoPage(page).ota.panel).toBeVisible()
})
