import { expect } from '@playwright/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm.beforeEach(async ({ page }) => {
  await visit(page, '/about')
})

warm('the facts, and two cards on how OTA helps', async ({ page }) => {
  const main = page.getByRole('main')
  for (const fact of ['2025', 'Indore, India', 'USA and India']) {
    await expect(main.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('heading', { name: 'How OTA helps' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Protect Your APIs',
    'Device Cloning Protection',
  ])
})
