import { expect } from '@playwright/test'
import { questions } from '../../app/trust/words'
import { pages } from '../../lib/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const { path } = pages.trust

warm('each question has an address, and its answer leads to what is there', async ({ page }) => {
  await visit(page, path)
  for (const { id, question, links } of questions.flatMap(({ rows }) => rows)) {
    const row = page.locator(`li[id="${id}"]`)
    await expect(row.getByRole('heading', { level: 3 })).toHaveText(question)
    await row.getByRole('link', { name: question }).click()
    await expect(page).toHaveURL(`${path}#${id}`)
    await expect(row.getByRole('heading')).toBeInViewport()
    for (const { label, href } of links) {
      await expect(row.getByRole('link', { name: label, exact: true })).toBeVisible()
      if (href.startsWith('/'))
        expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
    }
  }
})
