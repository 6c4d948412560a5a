import { expect, test } from '@playwright/test'

test('about: the facts, and two cards on how OTA helps', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  for (const fact of ['2025', 'Indore, India', 'USA and India']) {
    await expect(main.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('heading', { name: 'How OTA helps' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Protect Your APIs',
    'Device Cloning Protection',
  ])
})

test('ota-security: its sections, six prevented things, and limits', async ({ page }) => {
  await page.goto('/ota-security')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Session hijacking',
    'Denial of service',
    'AI-based JWT hacking',
    'Device cloning',
    'Man in the middle',
    'Architecture',
    'What OTA is made to prevent',
    'Limits',
    ...footerHeadings,
  ])
  const list = page.getByRole('list', { name: 'What OTA prevents' })
  await expect(list.getByRole('listitem')).toHaveText([
    'AI based cyber attacks',
    'Device cloning',
    'Session hijacking',
    'Man in the middle',
    'JWT token replay',
    'JWT token flood',
  ])
})
const footerHeadings = ['Product', 'Resources', 'Company', 'Legal']

test('case studies: six incidents, not customers, each with a source', async ({ page }) => {
  await page.goto('/case-studies')
  const main = page.getByRole('main')
  await expect(main.getByText('not our customers')).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(6)
  for (const sources of await main.getByRole('list', { name: /^Sources on/ }).all()) {
    await expect(sources.getByRole('link')).not.toHaveCount(0)
  }
})
