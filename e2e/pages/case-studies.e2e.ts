import { expect } from '@playwright/test'
import { allCaseStudies } from '../../lib/content/case-studies'
import { test } from '../support/test'
import { visit } from '../support/visit'

test('each row answers, opens to its story by its address, and names its sources', async ({
  page,
}) => {
  for (const { name, url, token, helped, why, timeline, sources } of allCaseStudies()) {
    await visit(page, `/case-studies#${url}`)
    const heading = page.getByRole('heading', { level: 2, name })
    const row = page.locator('details').filter({ has: heading })
    for (const text of [token, helped, why]) {
      await expect(row.locator('summary')).toContainText(text)
    }
    const list = (label: RegExp) => row.getByRole('list', { name: label }).getByRole('listitem')
    await expect(list(/^Timeline of/)).toHaveCount(timeline.length)
    await expect(list(/^Sources on/)).toHaveCount(sources.length)
    await expect(row.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
  }
})
