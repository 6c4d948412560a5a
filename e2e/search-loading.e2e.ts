import { expect, type Page } from '@playwright/test'
import { button, dialog, field, status } from './support/search'
import { settled } from './support/settled'
import { test } from './support/test'
import { started, visit } from './support/visit'

/** What the dialog is made of, and nothing else that the page still loads. */
const PARTS = /_next\/static\/chunks\/.*\.css$/

test('tells that it is loading, that it failed, and tries again', async ({ page }) => {
  let answer = () => {}
  let calls = 0
  // Only the first answer may fail, and the second must be late: no state of the server does that.
  await page.route('**/search-index.json', async (route) => {
    calls += 1
    if (calls === 1) return route.abort()
    await new Promise<void>((done) => {
      answer = done
    })
    return route.continue()
  })
  await visit(page, '/about')
  await button(page).click()
  await field(page).fill('okta')
  await expect(status(page)).toHaveText('The search could not be loaded.')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(status(page)).toHaveText('Loading the search …')
  await expect(field(page)).toBeFocused()
  await expect.poll(() => calls).toBe(2) // it has arrived, and waits
  answer()
  await expect(status(page)).toHaveText(/^\d+ results$/)
  expect(calls).toBe(2)
})

test('when its code cannot be fetched a toast says so, and the next press tries again', async ({
  page,
}) => {
  await visit(page, '/about')
  // The server stays up for the other tests; only what the dialog is made of is cut off.
  await page.route(PARTS, (route) => route.abort())
  await button(page).click()
  await expect(page.getByText('The search could not be loaded.')).toBeVisible()
  await page.unroute(PARTS)
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('offline before its first use it says so, and goes on once there is a network', async ({
  page,
  context,
}) => {
  await visit(page, '/about')
  await started(page)
  await context.setOffline(true)
  await button(page).click()
  await expect(page.getByText('Are you offline?')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The search could not be loaded.')).toBeVisible()
  await expect(page.getByText('Are you offline?')).toHaveCount(0)
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('Esc takes a press back whose code is still on its way', async ({ page }) => {
  await visit(page, '/about')
  const release = await holdParts(page)
  const asked = page.waitForRequest(PARTS)
  await button(page).click()
  await asked
  await page.keyboard.press('Escape')
  release()
  await page.waitForFunction(areStylesThere) // what else it is made of has come before
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
})

/** The dialog's styles are the last that a page loads, and they alone know this selector. */
const areStylesThere = () =>
  [...document.styleSheets].some((sheet) =>
    [...sheet.cssRules].some(({ cssText }) => cssText.includes('.search-panel')),
  )

/** Keeps the dialog's parts back until the function is called. */
async function holdParts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(PARTS, async (route) => {
    await released
    await route.continue()
  })
  return release
}
