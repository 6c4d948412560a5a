import { expect } from '@playwright/test'
import { demoPage, signInAtProvider } from '../support/demo-page'
import { test } from '../support/test'

test('a visitor of production signs in, steals both tokens, attacks and logs out', async ({
  page,
}) => {
  const demo = demoPage(page)
  await signInAtProvider(page)

  await demo.button('Steal both and replay').click()
  await expect(demo.jwtForgery.rows).toHaveText(/^The thief got in .* 200 /)
  await expect(demo.otaForgery.rows).toHaveText(/^OTA held .* 401 /)

  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(2)
  await expect(demo.jwtForgery.rows.first()).toHaveAttribute('data-status', '200')
  for (const [index, name] of ['OTA Request', 'Cloning Attack'].entries()) {
    await demo.button(name).click()
    await expect(demo.otaForgery.rows).toHaveCount(index + 2)
    await expect(demo.otaForgery.rows.first()).toHaveAttribute('data-status', '401')
  }

  const told = page.waitForResponse('**/api/logout')
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  expect((await told).ok()).toBe(true)
})
