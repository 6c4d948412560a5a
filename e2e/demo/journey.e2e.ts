import { expect } from '@playwright/test'
import { demoPage, signInAtProvider } from '../support/demo-page'
import { collectNoise, test } from '../support/test'

// This file also runs with production settings, and in other browsers.
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
  await demo.button('Steal both and replay').click()
  await expect(demo.jwtForgery.rows.first()).toHaveText(/^The thief got in Steal both .* 200 /)
  for (const [index, name] of ['Steal both', 'OTA Request', 'Cloning Attack'].entries()) {
    if (index) await demo.button(name).click()
    await expect(demo.otaForgery.rows).toHaveCount(index + 1)
    await expect(demo.otaForgery.rows.first()).toHaveText(
      new RegExp(`^Thief refused ${name}.* 401 `),
    )
  }
  const before = Number(await demo.ota.hits.textContent())
  const after = async () => Number(await demo.ota.hits.textContent())
  await expect.poll(after).toBeGreaterThanOrEqual(before + 2)
  const statuses = await demo.ota.rows.evaluateAll((all) => all.map((row) => row.dataset.status))
  expect(new Set(statuses), 'the owner notices nothing').toEqual(new Set(['200']))

  await demo.stop.click()
  const told = page.waitForResponse('**/api/logout')
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
  expect((await told).ok()).toBe(true)
  expect(noise.filter((text) => !text.includes('401'))).toEqual([]) // the replay’s answer
})
