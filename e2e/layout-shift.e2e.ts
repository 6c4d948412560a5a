import { expect, test } from '@playwright/test'
import { pages } from './pages'

/** A phone's network: the text is long there when a font arrives. */
const FONT_DELAY_MS = 700

/** "Good" is 0.1 (Core Web Vitals); what is left here are fractions of a line. */
const MOST_SHIFT = 0.01

for (const width of [390, 1280]) {
  test(`late fonts and scripts move nothing, ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.route(/\.(woff2|js)$/, async (route) => {
      await new Promise((done) => setTimeout(done, FONT_DELAY_MS))
      await route.continue()
    })
    for (const [path] of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const shifts = await page.evaluate(
        () =>
          new Promise<{ value: number; nodes: string[] }[]>((done) => {
            new PerformanceObserver((list) => {
              done(
                list.getEntries().map((entry) => {
                  const shift = entry as PerformanceEntry & {
                    value: number
                    sources: { node?: Element }[]
                  }
                  const nodes = shift.sources.map(
                    ({ node }) => node?.outerHTML?.slice(0, 100) ?? '',
                  )
                  return { value: shift.value, nodes }
                }),
              )
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => done([]), 500)
          }),
      )
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST_SHIFT)
    }
  })
}
