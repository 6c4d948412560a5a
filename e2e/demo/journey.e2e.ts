import { expect } from '@playwright/test'
import { demoPage, signInAtProvider } from '../support/demo-page'
import { collectNoise } from '../support/noise'
import { test } from '../support/test'

test('a visitor runs both systems, attacks them and logs out', async ({ page }) => {
  const demo = demoPage(page)
  const noise = collectNoise(page)
  await signInAtProvider(page)

  await demo.start.click()
  for (const { rows, meter } of [demo.jwt, demo.ota]) {
    await expect(rows.nth(1)).toBeVisible()
    await expect(meter).toHaveAttribute('aria-valuetext', /^\d+\.\d\d milliseconds/)
  }
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveAttribute('data-status', '200')
  for (const [index, name] of ['OTA Request', 'Cloning Attack'].entries()) {
    await demo.button(name).click()
    await expect(demo.otaForgery.rows).toHaveCount(index + 1)
    await expect(demo.otaForgery.rows.first()).toHaveAttribute('data-status', '401')
  }
  // The owner notices nothing.
  const before = Number(await demo.ota.hits.textContent())
  await expect
    .poll(async () => Number(await demo.ota.hits.textContent()))
    .toBeGreaterThanOrEqual(before + 2)
  const statuses = await demo.ota.rows.evaluateAll((all) => all.map((row) => row.dataset.status))
  expect(new Set(statuses)).toEqual(new Set(['200']))

  await demo.stop.click()
  const told = page.waitForResponse('**/api/logout')
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
  expect((await told).ok()).toBe(true)
  expect(noise).toEqual([])
})
