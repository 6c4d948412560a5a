import { expect } from '@playwright/test'
import { answers, cards, headingLinks } from '../support/case-studies'
import { onFixture } from '../support/fixture-site'
import { visit } from '../support/visit'

onFixture.beforeEach(async ({ page, at }) => {
  await visit(page, at('/case-studies'))
})

onFixture('incidents stand in order of time, each with its answer', async ({ page }) => {
  await expect(headingLinks(page)).toHaveText(['Quarry Lane', 'Kestrel', 'Harbour Bank'])
  const months = cards(page).locator('> p time')
  await expect(months).toHaveText(['November 2020', 'March 2021', 'June 2022'])
  await expect(answers(page)).toHaveText(['Partly', 'No', 'Yes'])
})

onFixture('a day is written as a day, a month as a month', async ({ page }) => {
  const timeline = page.getByRole('list', { name: 'Timeline of Kestrel' })
  await expect(timeline.locator('time')).toHaveText(['March 2021', '30 March 2021', '1 April 2021'])
})

onFixture('the heading of an incident leads to its address', async ({ page, at }) => {
  for (const [index, address] of ['quarry-lane', 'kestrel', 'harbour-bank'].entries()) {
    await headingLinks(page).nth(index).click()
    await expect(page).toHaveURL(at(`/case-studies#${address}`))
    await expect(page.locator(`#${address}`)).toBeInViewport()
  }
})
