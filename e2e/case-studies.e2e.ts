import { expect } from '@playwright/test'
import { readCaseStudies } from '../lib/content/case-studies'
import { answers, cardOf, cards, headingLinks } from './support/case-studies'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

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

const datesOf = (times: (HTMLElement | SVGElement)[]) =>
  times.map((time) => time.getAttribute('datetime') ?? '')

warm('the rail runs one way, and so does the timeline of each incident', async ({ page }) => {
  const months: string[] = []
  for (const card of await cards(page).all()) {
    const entries = card.getByRole('list', { name: /^Timeline of/ }).getByRole('listitem')
    expect(await entries.count()).toBeGreaterThanOrEqual(3)
    const dates = await entries.locator('time').evaluateAll(datesOf)
    expect(dates).toHaveLength(await entries.count())
    expect(dates).toEqual([...dates].sort())
    const [month = ''] = await card.locator('time').evaluateAll(datesOf)
    months.push(month)
  }
  expect(months).toEqual(studies.map(({ month }) => month))
  expect(months).toEqual([...months].sort())
})

for (const width of [390, 1280]) {
  warm(`each incident has an address of its own, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/case-studies#okta-support-system')
    const heading = page.getByRole('heading', { level: 2, name: 'Okta support system' })
    await expect(heading).toBeInViewport()
    const card = cardOf(page, 'Okta support system')
    const top = await card.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(HEADER_PX)
    expect(top).toBeLessThan(HEADER_PX + 40)
  })
}

warm('whether OTA would have helped has more than one answer', async ({ page }) => {
  const words = studies.map(({ helped }) => ANSWERS[helped])
  await expect(answers(page)).toHaveText(words)
  expect(new Set(words).size).toBeGreaterThan(1)
})

warm(
  'Storm-0558: what is known of the key, and that OTA would not have helped',
  async ({ page }) => {
    const card = cardOf(page, 'Storm-0558')
    await expect(card).toContainText(
      'Microsoft’s leading hypothesis is operational error; its 12 March 2024 addendum says no crash dump containing the key was found.',
    )
    await expect(card.getByText('No', { exact: true })).toBeVisible()
    await expect(card).toContainText('OTA does not fix key theft.')
  },
)

warm(
  'on paper no entry of a timeline is torn, and an incident may begin on a started page',
  async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    const card = cardOf(page, 'CircleCI')
    await expect(card).toHaveCSS('break-inside', 'auto')
    const entries = card.getByRole('list', { name: /^Timeline of/ }).getByRole('listitem')
    for (const entry of await entries.all()) {
      await expect(entry).toHaveCSS('break-inside', 'avoid')
    }
  },
)
