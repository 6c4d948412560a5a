import { expect, type Route, test } from '@playwright/test'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import { signIn, storedUser } from './support/sign-in'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

for (const text of ['', '{', 'null', '[]', '{"islogin":"true"}', '{"state":{"islogin":7}}']) {
  test(`a stored userinfo of ${JSON.stringify(text)} is the signed-out state`, async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text())
    })
    await page.addInitScript((value) => localStorage.setItem('userinfo', value), text)
    await page.goto('/live-demo')
    await expect(demoPage(page).signIn).toBeVisible()
    await expect(demoPage(page).logOut).toHaveCount(0)
    expect(problems).toEqual([])
  })
}

test('a wrongly typed history falls back alone, and the session goes on', async ({ page }) => {
  await signIn(page)
  const demo = demoPage(page)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userinfo') ?? '{}')
    localStorage.setItem('userinfo', JSON.stringify({ ...user, requestHistory: 'none' }))
  })
  await page.reload()
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  expect((await storedUser(page)).requestHistory).toHaveLength(1)
})

test('an envelope is accepted, and rewritten plain with the next change', async ({ page }) => {
  await signIn(page)
  const demo = demoPage(page)
  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('userinfo') ?? '{}')
    localStorage.setItem('userinfo', JSON.stringify({ state, version: 0 }))
  })
  await page.reload()
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 1)
  expect(await storedUser(page)).toMatchObject({
    islogin: true,
    requestHistory: [expect.any(String)],
  })
})

test('LogOut clears everything, and no row comes late', async ({ page }) => {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, 2)
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)

  const held: Route[] = []
  await page.route(/\/api\/(get-all-persons|customer)$/, (route) => void held.push(route))
  await page.clock.runFor(2000)
  await expect.poll(() => held.length).toBe(2)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.failure()?.errorText ?? ''))
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect.poll(() => aborted.filter((text) => text.includes('ABORTED')).length).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.resume()

  await demo.signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await expect(demo.start).toBeVisible() // not running any more
  for (const { rows, hits, meter } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(0)
    await expect(hits).toHaveText('0')
    await expect(meter).toHaveAttribute('aria-valuetext', 'no reading yet, average 0.00')
  }
  await expect(demo.jwtForgery.rows).toHaveCount(0)
})

test('LogOut works without the server', async ({ page }) => {
  await signIn(page)
  await page.context().setOffline(true)
  await demoPage(page).logOut.press('Enter')
  await expect(demoPage(page).signIn).toBeVisible()
  // The button is gone; the keyboard goes on where the next step is.
  await expect(page.getByRole('region', { name: 'Before you start' })).toBeFocused()
  expect((await storedUser(page)).islogin).toBe(false)
})
