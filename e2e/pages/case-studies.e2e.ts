import { expect } from '@playwright/test'
import { allCaseStudies } from '../../lib/content/case-studies'
import { test } from '../support/test'
import { visit } from '../support/visit'

test('each row answers before it is opened, and opens to timeline, text and sources', async ({
  page,
}) => {
  await visit(page, '/case-studies')
  await expect(page.getByText('not our customers')).toBeVisible()
  for (const { name, token, helped, why, timeline, sources } of allCaseStudies()) {
    const heading = page.getByRole('heading', { level: 2, name })
    const row = page.locator('details').filter({ has: heading })
    for (const text of [token, helped, why]) {
      await expect(row.locator('summary')).toContainText(text)
    }
    await heading.click()
    const events = row.getByRole('list', { name: /^Timeline of/ }).getByRole('listitem')
    await expect(events).toHaveCount(timeline.length)
    await expect(row.getByRole('list', { name: /^Sources/ }).getByRole('link')).toHaveCount(
      sources.length,
    )
    await expect(row.getByText('Our own judgement:')).toBeVisible()
    await expect(row.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
  }
})
