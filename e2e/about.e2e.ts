import { expect } from '@playwright/test'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

warm.beforeEach(async ({ page }) => {
  await visit(page, '/about')
})

warm('the facts, and two cards on how OTA helps', async ({ page }) => {
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

warm('each strip says in words what was sent and answered', async ({ page }) => {
  const strip = (name: string, card: number) =>
    page.getByRole('figure', { name }).nth(card).getByRole('listitem')
  const jwt = 'Before: one static JWT'
  const ota = 'With OTA: a token each'
  await expect(strip(jwt, 0)).toHaveText([
    /^You ?JWT token eyJh… ?200, accepted$/,
    /^You again ?JWT token eyJh… ?200, accepted$/,
    /^A copy ?JWT token eyJh… ?200, accepted$/,
  ])
  await expect(strip(ota, 0)).toHaveText([/200, accepted$/, /200, accepted$/, /401, refused$/])
  await expect(strip(jwt, 1)).toHaveText([/accepted$/, /accepted$/, /accepted$/])
  await expect(strip(ota, 1)).toHaveText([/200, accepted$/, /401, refused$/, /409, refused$/])
})

warm('a legend shows the three registers', async ({ page }) => {
  const main = page.getByRole('main')
  for (const register of ['Fact', 'Claim', 'Demo result']) {
    await expect(main.getByRole('listitem').getByText(register, { exact: true })).toBeVisible()
  }
})
