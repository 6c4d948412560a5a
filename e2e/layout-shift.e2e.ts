import { expect, test } from '@playwright/test'
import { everyPath } from './pages'

/** A phone's network: the text is long there when a font arrives. */
const FONT_DELAY_MS = 700

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Element }[]
}

for (const width of [390, 1280]) {
  test(`late fonts and scripts move nothing, ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.route(/\.(woff2|js)$/, async (route) => {
      await new Promise((done) => setTimeout(done, FONT_DELAY_MS))
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[]) {
          shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of everyPath) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(300) // what hydration changes is painted by then
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
      expect(shifts, path).toEqual([])
    }
  })
}
