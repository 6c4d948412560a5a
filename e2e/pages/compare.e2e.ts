import { expect } from '@playwright/test'
import { aspects, ways } from '../../app/compare/words'
import { pages } from '../../lib/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm(
  'each way has its answers below its name, which a phone shows beside them',
  async ({ page }) => {
    await visit(page, `${pages.compare.path}#when-not-ota`)
    await expect(page.getByRole('link', { name: 'When should I not use OTA?' })).toBeInViewport()
    const table = page.getByRole('table', { name: pages.compare.heading })
    await expect(table.getByRole('columnheader')).toHaveText([...ways])
    for (const [aspect, answers] of Object.entries(aspects)) {
      const row = table.getByRole('row', { name: aspect })
      await expect(row.getByRole('cell')).toHaveText([...answers], { useInnerText: true })
    }
    await page.setViewportSize({ width: 390, height: 800 })
    const first = table.getByRole('row').nth(1).getByRole('cell').first()
    await expect(first.getByText(ways[0])).toBeVisible()
  },
)
