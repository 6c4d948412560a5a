import { expect } from '@playwright/test'
import { readCaseStudies } from '../../lib/content/case-studies'
import { answers, cardOf, cards, headingLinks } from '../support/case-studies'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const FACTS = ['Date', 'Token type stolen', 'How', 'How long', 'Source']
const PARTS = [
  'Timeline',
  'What happened',
  'What a bearer token allowed',
  'What would have mattered',
  'Would OTA have helped?',
]
const HEADER_PX = 64

/** What the site tells of, oldest first. */
const studies = readCaseStudies(process.cwd(), false)
const ANSWERS = { yes: 'Yes', partly: 'Partly', no: 'No' }

warm.beforeEach(async ({ page }) => {
  await visit(page, '/case-studies')
})

warm(
  'public incidents, not customers, each with the same facts, parts and a source',
  async ({ page }) => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Public incidents')
    await expect(main.getByText('not our customers')).toBeVisible()
    await expect(headingLinks(page)).toHaveText(studies.map(({ name }) => name))
    await expect(answers(page)).toHaveText(studies.map(({ helped }) => ANSWERS[helped]))
    expect(new Set(studies.map(({ helped }) => helped)).size).toBeGreaterThan(1)
    for (const card of await cards(page).all()) {
      await expect(card.getByRole('term')).toHaveText(FACTS)
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(PARTS)
      const sources = card.getByRole('list', { name: /^Sources on/ })
      await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^https:/)
      await expect(card.getByText('Our own judgement:')).toBeVisible()
      await expect(card.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
    }
  },
)

warm('each incident has an address of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/case-studies#okta-support-system')
  const heading = page.getByRole('heading', { level: 2, name: 'Okta support system' })
  await expect(heading).toBeInViewport()
  const card = cardOf(page, 'Okta support system')
  const top = await card.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(HEADER_PX)
  expect(top).toBeLessThan(HEADER_PX + 40)
})
