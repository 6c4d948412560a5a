import { expect } from '@playwright/test'
import { compromise, differsWhenBound } from '../content/compromise'
import { contents, heading, THREATS } from './support/security-page'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

const HEADER_HEIGHT = 64
const CHAPTERS = [
  ...THREATS,
  'Architecture',
  'What OTA is made to prevent',
  'What a thief gets',
  'Limits',
]

for (const width of [390, 1280]) {
  warm(`contents lead to headings clear of the header, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/ota-security')
    await expect(contents(page).getByRole('link')).toHaveText(CHAPTERS)
    for (const name of CHAPTERS) {
      await contents(page).getByRole('link', { name }).click()
      await expect(heading(page, name)).toBeInViewport()
      const box = await heading(page, name).boundingBox()
      expect(box?.y, name).toBeGreaterThan(HEADER_HEIGHT)
    }
  })
}

warm('the captured token is what it says: readable, and without a signature', async ({ page }) => {
  await visit(page, '/ota-security')
  const captured = page.getByRole('figure').filter({ hasText: 'Captured at' })
  const text = (await captured.textContent()) ?? ''
  const token = /Bearer (\S+)\.(\S+)\.signature, blacked out/.exec(text)
  const [header, claims] = (token ?? [])
    .slice(1)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(header).toEqual({ alg: 'RS256', typ: 'at+jwt' })
  expect(claims.exp - claims.iat).toBe(3600)
  await expect(captured.getByText(claims.sub, { exact: true })).toBeVisible()
})

warm(
  'what a thief gets: every row at a glance, what was tried by keyboard, on a phone too',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, '/ota-security#what-a-thief-gets')
    const rows = page.getByRole('list', { name: 'What a thief gets, by what was copied' })
    await expect(rows.getByRole('listitem')).toHaveCount(compromise.rows.length)
    for (const copied of compromise.rows) {
      const { title, jwt, ota, bound, dpop, dbsc } = copied
      const row = rows.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: title.replaceAll('`', ''), exact: true }),
      })
      // On a phone a column that says the same as the one before it is left out.
      const tested = differsWhenBound(copied) ? [jwt, ota, bound] : [jwt, ota]
      const words = [...tested, dpop, dbsc].map(({ verdict }) => compromise.verdicts[verdict])
      await expect(row.locator('dl').first().getByRole('definition')).toHaveText(words)
    }
    const [first] = compromise.rows
    const tried = rows.locator('summary').first()
    await expect(rows.getByText(first?.jwt.cells.until.text ?? '').first()).toBeHidden()
    await tried.focus()
    await page.keyboard.press('Enter')
    await expect(rows.getByText(first?.jwt.cells.until.text ?? '').first()).toBeVisible()
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  },
)
