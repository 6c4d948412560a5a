import { expect, type Page } from '@playwright/test'
import { emulate, expectAccessible } from './support/axe'
import { button, dialog, field, hits, search, status } from './support/search'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

warm('does not open over the menu of a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/about')
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('/')
  // Its code is there since the first time: it would open at once.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Menu' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(dialog(page)).toBeVisible()
})

for (const width of [390, 1280]) {
  warm(`no accessibility findings, light and dark, ${width} px`, async ({ page }) => {
    const expectBothAccessible = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await emulate(page, { colorScheme, width })
        await expectAccessible(page, `${what}, ${colorScheme}`)
      }
    }
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/about')
    const box = await button(page).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button(page).click()
    await expect(field(page)).toBeFocused()
    await expectBothAccessible('nothing typed')
    await field(page).fill('replay')
    await expect(hits(page).first()).toBeVisible()
    await expectBothAccessible('hits')
    await field(page).fill('xqzv')
    await expect(hits(page)).toHaveCount(0)
    await expectBothAccessible('no hit')
  })
}

async function expectNothingTooWide(page: Page, width: number) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const tooWide = await dialog(page).evaluate((element) =>
    [element, ...element.querySelectorAll('*:not(input)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
  expect(tooWide).toEqual([])
}

for (const width of [320, 390]) {
  warm(`fills a screen of ${width} px and no more`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await search(page, 'one-time token')
    await expectNothingTooWide(page, width)
    await field(page).fill('x'.repeat(100))
    await expect(status(page)).toContainText('No results')
    await expectNothingTooWide(page, width)
    expect((await dialog(page).boundingBox())?.width).toBe(width)
  })
}
