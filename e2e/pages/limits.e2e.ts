import { expect } from '@playwright/test'
import { limits } from '../../app/limits/limits'
import { quotes } from '../../content/benchmarks'
import { pages } from '../../lib/pages'
import { COST_ID } from '../../lib/routes'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const { path, heading } = pages.limits

warm('each limit is found at its address, and by the one that it had', async ({ page }) => {
  await visit(page, path)
  const names = page.getByRole('list', { name: heading }).getByRole('heading', { level: 2 })
  await expect(names).toHaveText(limits.map(({ title }) => title))
  await visit(page, `${pages.security.path}#limit-clocks`)
  for (const { id, title } of limits) {
    const link = page.locator(`#${id}`).getByRole('link')
    await expect(link).toHaveText(title)
    await expect(link).toHaveAttribute('href', `${path}#${id}`)
  }
  await page.locator('#limit-clocks').getByRole('link').click()
  await expect(names.filter({ hasText: 'Clocks must roughly agree' })).toBeInViewport()
})

warm('what a refusal costs stands there as it was measured', async ({ page }) => {
  await visit(page, `${path}#${COST_ID}`)
  const costs = page.getByRole('region', { name: 'What a refusal costs' })
  await expect(costs.getByRole('heading')).toBeInViewport()
  await expect(costs.getByText(quotes['OTA refuse: forged MAC'], { exact: true })).toBeVisible()
})
