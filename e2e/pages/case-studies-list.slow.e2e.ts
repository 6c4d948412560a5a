import { expect } from '@playwright/test'
import { answers, cardOf, cards, headings, press } from '../support/case-studies'
import { onFixture } from '../support/fixture-site'
import { visit } from '../support/visit'

onFixture.beforeEach(async ({ page, at }) => {
  await visit(page, at('/case-studies'))
})

onFixture('incidents stand in order of time, each with its answer', async ({ page }) => {
  await expect(headings(page)).toHaveText(['Quarry Lane', 'Kestrel', 'Harbour Bank'])
  const months = cards(page).locator('summary time')
  await expect(months).toHaveText(['November 2020', 'March 2021', 'June 2022'])
  await expect(answers(page)).toHaveText(['Partly', 'No', 'Yes'])
})

onFixture('a day is written as a day, a month as a month', async ({ page }) => {
  await press(cardOf(page, 'Kestrel'))
  const timeline = page.getByRole('list', { name: 'Timeline of Kestrel' })
  await expect(timeline.locator('time')).toHaveText(['March 2021', '30 March 2021', '1 April 2021'])
})

onFixture('an open incident has a link to itself', async ({ page, at }) => {
  for (const [index, address] of ['quarry-lane', 'kestrel', 'harbour-bank'].entries()) {
    const card = cards(page).nth(index)
    await press(card)
    await card.getByRole('link', { name: 'Link to this story' }).click()
    await expect(page).toHaveURL(at(`/case-studies#${address}`))
    await expect(headings(page).nth(index)).toBeInViewport()
  }
})
