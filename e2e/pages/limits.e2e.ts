import { expect } from '@playwright/test'
import { limits } from '../../app/limits/limits'
import { quotes } from '../../content/benchmarks'
import { thefts, verdictWords } from '../../content/thefts'
import { pages } from '../../lib/pages'
import { COST_ID, theftAnchor } from '../../lib/routes'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('limits, thefts and costs are found at their addresses', async ({ page }) => {
  await visit(page, `${pages.limits.path}#limit-clocks`)
  const names = page.getByRole('list', { name: 'Limits' }).getByRole('heading', { level: 2 })
  await expect(names).toHaveText(limits.map(({ title }) => title))
  await expect(names.getByRole('link', { name: 'Clocks must roughly agree' })).toBeInViewport()
  const rows = page.getByRole('table', { name: 'What a thief gets' }).getByRole('row')
  await expect(rows).toHaveCount(thefts.length + 1)
  for (const { id, title, jwt, ota } of thefts) {
    const row = page.locator(`#${theftAnchor(id)}`)
    await expect(row.getByRole('rowheader')).toContainText(title.replaceAll('`', ''))
    await expect(row.getByRole('cell').first()).toContainText(verdictWords[jwt.facts.verdict])
    await expect(row.getByRole('cell').last()).toContainText(verdictWords[ota.facts.verdict])
  }
  await visit(page, `${pages.limits.path}?#${COST_ID}`)
  const costs = page.getByRole('region', { name: 'What a refusal costs' })
  await expect(costs.getByRole('heading')).toBeInViewport()
  await expect(costs.getByText(quotes['OTA refuse: forged MAC'], { exact: true })).toBeVisible()
})
