import { expect } from '@playwright/test'
import { demoPage, runDemo, runTicks, signIn, stopTime, storedUser } from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a reload keeps the visitor signed in, and begins stopped with empty logs', async ({
  page,
}) => {
  const demo = await runDemo(page, 2)
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await page.reload()
  await expect(demo.start).toBeVisible() // no call that nobody asked for
  for (const { rows } of [demo.jwt, demo.ota, demo.jwtForgery]) await expect(rows).toHaveCount(0)
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 1)
  await expect(demo.ota.rows).toHaveAttribute('data-status', '200')
  expect((await storedUser(page)).requestHistory).toHaveLength(3) // one log over all pages
})

test('the header link to the page one is on does not end a running demo', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await page.getByRole('banner').getByRole('link', { name: 'Start Demo' }).click()
  await expect(demo.stop).toBeVisible()
  await expect(demo.ota.hits).not.toHaveText('0')
})

test('a double click on Start starts; a click later stops', async ({ page }) => {
  await signIn(page)
  const demo = demoPage(page)
  await demo.start.dblclick()
  await expect(demo.stop).toBeVisible()
  await demo.stop.click()
  await expect(demo.start).toBeVisible()
  for (const label of ['Stop Demo', 'Start Demo']) {
    await page.keyboard.press('Enter') // the button has the focus, and keys are no double click
    await expect(demo.button(label)).toBeFocused()
  }
})

test('where its code cannot be loaded the page says so, and asks again', async ({ page }) => {
  let misses = 0
  const scripts = '**/_next/static/chunks/*.js'
  await page.route(scripts, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!text.includes('Clear Logs')) return route.fulfill({ response })
    misses += 1
    return route.fulfill({ status: 404 }) // as after a rebuild
  })
  await signIn(page)
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect.poll(() => misses).toBeGreaterThan(1)
  await page.unroute(scripts)
  await expect(demoPage(page).ota.panel).toBeVisible()
})
