import { expect } from '@playwright/test'
import { everyPath, started, test } from '../support/test'

type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
interface Observed {
  shifts: { value: number; nodes: string }[]
  /** Resolves once the page has text: files that arrive afterwards are late. */
  textPainted: Promise<void>
}

/** Runs in the page, before everything else. */
function observe() {
  const shifts: Observed['shifts'] = []
  const textPainted = new Promise<void>((done) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as LargestContentfulPaint[]
      if (entries.some(({ element }) => element?.textContent)) done()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      shifts.push({ value, nodes: sources.map(({ node }) => node?.outerHTML).join() })
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { shifts, textPainted })
}

// If a picture arrives with the text, the browser may report only the picture as the first paint.
for (const width of [390, 1280])
  for (const files of [/\.(css|js|webp)$/, /\.(js|webp|woff2)$/])
    test(`late files shift no layout: ${files}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(observe)
      const hasFonts = files.test('.woff2')
      if (!hasFonts) await page.route('**/*.woff2', (route) => route.abort())
      let release = () => {}
      let released = Promise.resolve()
      await page.route(files, async (route) => {
        await released
        await route.continue()
      })
      for (const path of everyPath) {
        released = new Promise((done) => {
          release = done
        })
        await page.goto(path, { waitUntil: 'commit' })
        await page.evaluate(() => (window as unknown as Observed).textPainted)
        release()
        await started(page)
        await page.waitForLoadState()
        const shifts = await page.evaluate(async () => {
          await document.fonts.ready
          return (window as unknown as Observed).shifts
        })
        // 0.1 counts as good (Core Web Vitals). A late font may put a word on another line, as in the legend of /limits.
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        const limit = !hasFonts ? 0.001 : path === '/limits' ? 0.08 : 0.02
        expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(limit)
      }
    })
