import { expect, test } from '@playwright/test'
import { everyPath } from './pages'

/** A phone's network: the text is long there when a font arrives. */
const DELAY_MS = 400

/** A hundredth of what counts as good (Core Web Vitals): less than a pixel of one line. */
const MOST_SHIFT = 0.001

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Element }[]
}

for (const width of [390, 1280]) {
  test(`late fonts and scripts move nothing, ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.route(/\.(woff2|js)$/, async (route) => {
      await new Promise((done) => setTimeout(done, DELAY_MS))
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: { value: number; nodes: string }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[]) {
          const nodes = sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join()
          shifts.push({ value, nodes })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of everyPath) {
      await page.goto(path)
      // Hydration is the page's last task; what it changed is painted two frames later.
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((done) => {
          requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done)))
        })
      })
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; nodes: string }[] }).shifts,
      )
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_SHIFT)
    }
  })
}
