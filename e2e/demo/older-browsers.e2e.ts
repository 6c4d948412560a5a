import { expect } from '@playwright/test'
import { demoPage, signIn } from '../support/demo-page'
import { test } from '../support/test'

/** Takes away what the oldest supported browsers lack; the properties are optional for them. */
function withoutYoungFeatures() {
  Reflect.deleteProperty(AbortSignal, 'any')
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (name.toLowerCase() !== 'closedby') setAttribute.call(this, name, value)
  }
  // There a click is a MouseEvent.
  const pointerType = Object.getOwnPropertyDescriptor(PointerEvent.prototype, 'pointerType')
  Object.defineProperty(PointerEvent.prototype, 'pointerType', {
    get() {
      return this.type === 'click' ? undefined : pointerType?.get?.call(this)
    },
  })
}

test('the demo runs in a browser without the young features', async ({ page }) => {
  await page.addInitScript(withoutYoungFeatures)
  await signIn(page)
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false)
  const { start, stop, button, jwt, ota, jwtForgery, otaForgery } = demoPage(page)
  await start.click()
  for (const { rows } of [jwt, ota]) {
    await expect(rows.nth(1)).toBeVisible()
    await expect(rows.first()).toHaveAttribute('data-status', '200')
    await expect(rows.last()).toHaveAttribute('data-status', '200')
  }
  await stop.click()
  await button('Steal both and replay').click()
  await expect(jwtForgery.rows).toHaveAttribute('data-status', '200')
  await expect(otaForgery.rows).toHaveAttribute('data-status', '401')
  await button('Cloning Attack').click()
  await expect(otaForgery.rows.first()).toHaveText(/^Thief refused Cloning Attack/)

  await ota.rows.first().click()
  const dialog = page.getByRole('dialog', { name: 'Request inspector' })
  await expect(dialog.getByText(/the HMAC matches\.$/)).toBeVisible()
  await dialog.getByRole('heading', { level: 2 }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(dialog).toHaveCount(0)
})
