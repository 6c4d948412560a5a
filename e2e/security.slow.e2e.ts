import { expect } from '@playwright/test'
import { compromise, differsWhenBound } from '../content/compromise'
import { emulate } from './support/axe'
import { chapter, contents, heading, THREATS } from './support/security-page'
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

warm('contents stay in view, lead to each part and mark one', async ({ page }) => {
  await visit(page, '/ota-security')
  await chapter(page, 'Man in the middle').scrollIntoViewIfNeeded()
  await expect(contents(page)).toBeInViewport({ ratio: 1 })
  const box = await contents(page).boundingBox()
  expect(box?.y).toBeGreaterThan(HEADER_HEIGHT)
  for (const name of CHAPTERS) {
    await contents(page).getByRole('link', { name }).click()
    await expect(chapter(page, name)).toBeInViewport()
    // Which one is the browser's to say: on a busy machine Chromium keeps the last, for good.
    await expect(contents(page).locator('a:target-current')).toHaveText(/./)
  }
})

warm('every contents link takes the keyboard focus, never under the header', async ({ page }) => {
  await visit(page, '/ota-security')
  await page.mouse.wheel(0, 3000)
  await contents(page).getByRole('link').first().focus()
  for (const name of CHAPTERS) {
    const link = contents(page).getByRole('link', { name })
    await expect(link).toBeFocused()
    expect((await link.boundingBox())?.y, name).toBeGreaterThan(HEADER_HEIGHT)
    await page.keyboard.press('Tab')
  }
})

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

warm('the hero stands on ink, tape is paper by day and carbon in the dark', async ({ page }) => {
  await visit(page, '/ota-security')
  const title = page.getByRole('heading', { level: 1, name: 'You are at risk!', exact: true })
  const ground = title.locator('../../..')
  const link = page.getByRole('list', { name: 'What OTA prevents' }).getByRole('link').first()
  const onInk = ground.locator('.tape')
  for (const [colorScheme, paper, print] of [
    ['light', 'rgb(251, 249, 244)', 'rgb(20, 23, 26)'],
    ['dark', 'rgb(48, 43, 35)', 'rgb(240, 232, 216)'],
  ] as const) {
    await emulate(page, { colorScheme, width: 1280 })
    await expect(ground).toHaveCSS('background-color', 'rgb(23, 27, 30)')
    await expect(ground).toHaveCSS('color', 'rgb(237, 234, 227)')
    await expect(onInk).toHaveCSS('background-color', paper)
    await expect(onInk).toHaveCSS('color', print)
    await expect(link).toHaveCSS('color', print)
  }
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
