import { expect, type Page } from '@playwright/test'
import { readCaseStudies } from '../../lib/content/case-studies'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const FACTS = ['Date', 'How', 'How long', 'Source']
const PARTS = [
  'Timeline',
  'What happened',
  'What a bearer token allowed',
  'What would have mattered',
  'Would OTA have helped?',
]
const HEADER_PX = 64

/** The incidents, in their order. */
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { level: 2, name }) })

/** What the site tells of, oldest first. */
const studies = readCaseStudies(process.cwd(), false)
const ANSWERS = { yes: 'Yes', partly: 'Partly', no: 'No' }

warm.beforeEach(async ({ page }) => {
  await visit(page, '/case-studies')
})

warm('public incidents, not customers: each row answers before it is opened', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Public incidents')
  await expect(main.getByText('not our customers')).toBeVisible()
  await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText(
    studies.map(({ name }) => name),
  )
  await expect(cards(page).getByText(/^(Yes|Partly|No)$/)).toHaveText(
    studies.map(({ helped }) => ANSWERS[helped]),
  )
  expect(new Set(studies.map(({ helped }) => helped)).size).toBeGreaterThan(1)
  for (const [index, { token, why }] of studies.entries()) {
    const card = cards(page).nth(index)
    await expect(card.getByText(token)).toBeVisible()
    await expect(card.getByText(why)).toBeVisible()
    await expect(card.getByText(PARTS[1] ?? '')).toBeHidden()
  }
})

warm('an open row has the same facts and parts as the others, and a source', async ({ page }) => {
  for (const card of await cards(page).all()) {
    await card.locator('summary').click()
    await expect(card.getByRole('term')).toHaveText(FACTS)
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(PARTS)
    const sources = card.getByRole('list', { name: /^Sources on/ })
    await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^https:/)
    await expect(card.getByText('Our own judgement:')).toBeVisible()
    await expect(card.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('each incident has an address of its own, which opens it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await visitUnstarted(page, '/case-studies#okta-support-system')
    const card = cardOf(page, 'Okta support system')
    await expect(card.getByRole('list', { name: /^Timeline of/ })).toBeVisible()
    await expect(cardOf(page, 'CircleCI').getByText('Timeline')).toBeHidden()
    const top = (await card.boundingBox())?.y ?? 0
    expect(top).toBeGreaterThanOrEqual(HEADER_PX)
    expect(top).toBeLessThan(HEADER_PX + 40)
  })
})

warm('on paper every incident is open, and no entry of a timeline is torn', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const card of await cards(page).all()) {
    const entries = card.getByRole('list', { name: /^Timeline of/ }).getByRole('listitem')
    for (const entry of await entries.all()) {
      await expect(entry).toBeVisible()
      await expect(entry).toHaveCSS('break-inside', 'avoid')
    }
  }
})
