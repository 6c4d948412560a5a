import { expect } from '@playwright/test'
import { answers, aspects, ways } from '../../app/compare/words'
import { pages } from '../../lib/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const { path, heading } = pages.compare

warm(
  'each way has its answers below its name, which a phone shows beside them',
  async ({ page }) => {
    await visit(page, path)
    const table = page.getByRole('table', { name: heading })
    await expect(table.getByRole('columnheader')).toHaveText(ways.map(({ name }) => name))
    await expect(table.getByRole('rowheader')).toHaveText(aspects.map(({ title }) => title))
    for (const [index, aspect] of aspects.entries()) {
      const cells = table
        .getByRole('row')
        .nth(index + 1)
        .getByRole('cell')
      await expect(cells).toHaveText(
        ways.map(({ id }) => aspect.answers[id]),
        { useInnerText: true },
      )
    }
    await page.setViewportSize({ width: 390, height: 800 })
    const first = table.getByRole('row').nth(1).getByRole('cell').first()
    await expect(first.getByText(ways[0].name)).toBeVisible()
  },
)

warm('each answer has an address, by its question', async ({ page }) => {
  await visit(page, `${path}#when-not-ota`)
  const questions = page.getByRole('main').getByRole('term')
  await expect(questions).toHaveText(answers.map(({ question }) => question))
  await expect(questions.filter({ hasText: 'When should I not use OTA?' })).toBeInViewport()
  await questions.getByRole('link', { name: 'When should I use DPoP?' }).click()
  await expect(page).toHaveURL(`${path}#when-dpop`)
  await expect(questions.filter({ hasText: 'When should I use DPoP?' })).toBeInViewport()
})
