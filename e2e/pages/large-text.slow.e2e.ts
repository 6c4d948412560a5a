import { expect } from '@playwright/test'
import { widthOf } from '../support/axe'
import { everyPath, test } from '../support/test'

test('text of twice the size fits the header and the width of every page', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  // A narrow window of 390 px with a scroll bar that takes 16 px of it, as in Firefox.
  for (const path of everyPath)
    for (const width of [374, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      )
      expect.soft(await widthOf(page), `${path} at ${width} px`).toBe(width)
      const outside = await page.locator('body > header').evaluate((header) => {
        const bar = header.getBoundingClientRect()
        const parts = [...header.querySelectorAll(':is(a, button):not(dialog *, ul ul *)')]
        return parts
          .filter((part) => part.checkVisibility())
          .filter((part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect()
            return top < bar.top || bottom > bar.bottom || left < 0 || right > innerWidth
          })
          .map(({ textContent }) => textContent)
      })
      expect.soft(outside, `the header of ${path} at ${width} px`).toEqual([])
    }
})
