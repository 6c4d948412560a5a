import { expect } from '@playwright/test'
import { limits } from '../../app/limits/limits'
import { quotes } from '../../content/benchmarks'
import { detectionOf, others, thefts, verdictWords } from '../../content/thefts'
import { pages } from '../../lib/pages'
import { COST_ID, THEFTS_ID } from '../../lib/routes'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const { path } = pages.limits

warm('each limit is found at its address, and by the one that it had', async ({ page }) => {
  await visit(page, path)
  const names = page.getByRole('list', { name: 'Limits' }).getByRole('heading', { level: 2 })
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

warm('what a thief gets is a table, which a phone shows whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, `${path}#${THEFTS_ID}`)
  const section = page.getByRole('region', { name: 'What a thief gets' })
  await expect(section.getByRole('heading')).toBeInViewport()
  const rows = section.getByRole('row')
  await expect(rows).toHaveCount(thefts.length + 1)
  for (const [index, { title, jwt, ota, demo }] of thefts.entries()) {
    const row = rows.nth(index + 1)
    await expect(row.getByRole('rowheader')).toContainText(title.replaceAll('`', ''))
    for (const [column, { facts, text, until = '', end = '' }] of [jwt, ota].entries()) {
      const cell = row.getByRole('cell').nth(column)
      const detection = detectionOf(facts.seen) ?? ''
      for (const shown of [verdictWords[facts.verdict], text, until, end, detection]) {
        await expect(cell).toContainText(shown)
      }
    }
    await expect(row.getByText('In the demo')).toHaveCount(demo ? 1 : 0)
  }
  await expect(section.getByText(/device_cloned|enrolment_refused/)).toHaveCount(0)
  for (const { source } of others) {
    await expect(section.getByRole('link', { name: source.title })).toHaveAttribute(
      'href',
      source.url,
    )
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})
