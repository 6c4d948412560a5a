import { expect } from '@playwright/test'
import { XMLParser } from 'fast-xml-parser'
import { pages } from '../../lib/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('its feed has the days of the page, newest first, and leads to them', async ({ page }) => {
  await visit(page, pages.changelog.path)
  const days = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) => headings.map(({ id }) => id))
  expect(days).toEqual([...days].sort().reverse())
  const href = await page.getByRole('main').getByRole('link', { name: 'feed' }).getAttribute('href')
  const { feed } = new XMLParser().parse(await (await page.request.get(href ?? '')).text())
  const entries: { id: string }[] = feed.entry
  expect(entries.map(({ id }) => new URL(id).hash)).toEqual(days.map((day) => `#${day}`))
  const { pathname, hash } = new URL(entries.at(-1)?.id ?? '')
  await visit(page, pathname + hash)
  await expect(page.locator(hash.replace(/^#(.*)/, '[id="$1"]'))).toBeInViewport()
})
