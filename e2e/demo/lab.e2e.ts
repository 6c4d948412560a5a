import { expect } from '@playwright/test'
import { demoPage, signIn } from '../support/demo-page'
import { test } from '../support/test'

test('a cell runs, and shows what was expected and what came', async ({ page }) => {
  await signIn(page)
  await page.getByRole('heading', { name: 'Attack lab' }).click()
  const cells = page.getByRole('row', { name: 'The JWT' }).getByRole('cell')
  await demoPage(page).button('Run: The JWT, OTA').click()
  await expect(cells.nth(1)).toHaveText(
    /Expected: Refused, all 2 ways ?Actual: Refused all 2 ways ✓ as expec/,
  )
  await demoPage(page).button('Run: The JWT, JWT').click()
  await expect(cells.nth(0)).toHaveText(
    /Expected: Gets in, 1 of 2 ways ?Actual: Got in 1 of 2 ways ✓ as expec/,
  )
  await expect(
    page.getByRole('status').filter({ hasText: 'The JWT, JWT: as expected' }),
  ).toBeVisible()
})
