import { expect, type Page, test } from '@playwright/test'

const FACTS = ['Date', 'Token type stolen', 'How', 'Dwell time', 'Source']

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

test.beforeEach(async ({ page }) => {
  await page.goto('/case-studies')
})

test('six incidents, not customers, each with the same facts and a source', async ({ page }) => {
  await expect(page.getByRole('main').getByText('not our customers')).toBeVisible()
  await expect(cards(page)).toHaveCount(6)
  for (const card of await cards(page).all()) {
    await expect(card.getByRole('term')).toHaveText(FACTS)
    const sources = card.getByRole('list', { name: /^Sources on/ })
    await expect(sources.getByRole('link')).not.toHaveCount(0)
    await expect(card.getByRole('link', { name: 'The limits of this claim' })).toBeVisible()
  }
})

test('the time line runs one way', async ({ page }) => {
  const months = await cards(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(months).toHaveLength(6)
  expect(months).toEqual([...months].sort())
})

test('whether OTA would have helped has more than one answer', async ({ page }) => {
  const answers = await cards(page)
    .getByText(/^(Yes|Partly|No)$/)
    .allTextContents()
  expect(answers).toHaveLength(6)
  expect(new Set(answers)).toEqual(new Set(['Yes', 'Partly', 'No']))
})

test('Storm-0558: what is known of the key, and that OTA would not have helped', async ({
  page,
}) => {
  const card = cards(page).filter({ has: page.getByRole('heading', { name: 'Storm-0558' }) })
  await expect(card).toContainText(
    'its 12 March 2024 addendum says no crash dump containing the key was found',
  )
  await expect(card.getByText('No', { exact: true })).toBeVisible()
})
