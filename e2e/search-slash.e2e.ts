import { expect, type Page } from '@playwright/test'
import { collectNoise } from './support/noise'
import { button, dialog, field } from './support/search'
import { test } from './support/test'
import { visit } from './support/visit'

const choice = (page: Page) => dialog(page).getByRole('checkbox', { name: 'Open with the / key' })

/** The search is open, and did not open before: its code is there, so it would have at once. */
async function expectOpensOnlyWith(page: Page, keys: { not: string; but: string }) {
  await page.keyboard.press(keys.not)
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press(keys.but)
  await expect(field(page)).toBeFocused()
}

test('/ can be turned off and on again, by keyboard, and stays so', async ({ page }) => {
  await visit(page, '/about')
  await page.keyboard.press('/')
  await expect(choice(page)).toBeChecked()
  // It is a stop of the dialog, and the last one.
  await page.keyboard.press('Shift+Tab')
  await expect(choice(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(choice(page)).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectOpensOnlyWith(page, { not: '/', but: 'Control+k' })

  await visit(page, '/videos')
  await button(page).click()
  await expect(choice(page)).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expectOpensOnlyWith(page, { not: '/', but: 'Control+k' })
  await choice(page).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('where storage is blocked it can be turned off for the page', async ({ page }) => {
  const noise = collectNoise(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  await visit(page, '/about')
  await page.keyboard.press('/')
  await choice(page).uncheck()
  await page.keyboard.press('Escape')
  await expectOpensOnlyWith(page, { not: '/', but: 'Control+k' })
  await expect(choice(page)).not.toBeChecked()
  expect(noise).toEqual([])
})

test('no shortcut is told of that may be turned off', async ({ page }) => {
  await visit(page, '/about')
  await expect(button(page)).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
})
