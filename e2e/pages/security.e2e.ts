import { expect } from '@playwright/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const THREATS = [
  'Session hijacking',
  'Denial of service',
  'AI-based JWT hacking',
  'Device cloning',
  'Man in the middle',
]

const PREVENTED = [
  /^AI based cyber attacks2 of 4 thefts refusedmakes harder$/,
  /^Device cloning.*notices$/,
  /^Session hijacking/,
  /^Man in the middle/,
  /^JWT token replay3 of 3 thefts refusedstops$/,
  /^JWT token floodneeds no theftmakes harder$/,
]

warm('five threats, the architecture in words and arrows, six stamps', async ({ page }) => {
  await visit(page, '/ota-security')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('You are at risk!')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    ...THREATS,
    'Architecture',
    'What OTA is made to prevent',
  ])
  for (const name of THREATS) {
    const chapter = main.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(chapter.getByRole('term')).toHaveText(['Refused:', 'Worst case:'])
    await expect(chapter.getByText(/^Sources?: /).getByRole('link')).not.toHaveCount(0)
    await expect(chapter.getByText(/^We claim/).getByRole('link')).toHaveAttribute(
      'href',
      '/limits',
    )
  }
  await expect(page.getByRole('list', { name: 'What OTA prevents' }).locator('li')).toHaveText(
    PREVENTED,
  )
  const steps = page.getByRole('list', { name: 'The steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 800 })
  const arrow = steps.nth(1).getByText('Browser to Server: fetchtoken')
  await expect(arrow, 'drawn, and read, on a phone too').toBeVisible()
  await expect(main.getByRole('link', { name: /^its limits/ })).toHaveAttribute('href', '/limits')
})
