import { listen } from '@one-tick-ahead/ota/testing/listen'
import { expect } from '@playwright/test'
import { everyPath } from '../support/pages'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

/** A hundredth of what counts as good (Core Web Vitals): less than a pixel of one line. */
const MOST_SHIFT = 0.001
/** Where a line ends with another word in the font that stands in, by path and width: what was measured, rounded up. */
const MOST_SHIFT_OF_FONTS = new Map([
  ['/case-studies 1280', 0.004], // Storm-0558: why OTA would not have helped is a line longer
  ['/developers 390', 0.003], // the full stop of "Today, without asking anybody" moves along its line
  ['/live-demo 390', 0.002], // "then steal both" moves along its line
  ['/live-demo/google 390', 0.002], // the same sentence
])

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Element }[]
}

interface Observed {
  shifts: { value: number; nodes: string }[]
  /** Fulfilled once there is something to read: what comes then is late. */
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
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const nodes = sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join()
      shifts.push({ value, nodes })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { shifts, textPainted })
}

const late = [
  ['styles, scripts and pictures of films move nothing', /\.(css|js|webp)$/],
  // A picture that comes with the text may be all that the browser tells of the first paint.
  ['fonts, scripts and pictures hardly move anything', /\.(js|webp|woff2)$/],
] as const
for (const width of [390, 1280])
  for (const [what, files] of late)
    test(`late ${what}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(observe)
      let release = () => {}
      let released = Promise.resolve()
      const hasFonts = files.test('.woff2')
      if (!hasFonts) await page.route('**/*.woff2', (route) => route.abort())
      await page.route(files, async (route) => {
        await released
        await route.continue()
      })
      for (const path of everyPath) {
        released = new Promise((done) => {
          release = done
        })
        await visitUnstarted(page, path, { waitUntil: 'commit' })
        await page.evaluate(() => (window as unknown as Observed).textPainted)
        release()
        await started(page)
        await page.waitForLoadState() // late pictures are there
        const { shifts, fonts } = await page.evaluate(async () => {
          await document.fonts.ready
          // What hydration changed is painted two frames later.
          await new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(done))
          })
          const fonts = [...document.fonts].filter(({ status }) => status === 'loaded')
          const { shifts } = window as unknown as Observed
          return { shifts, fonts: fonts.map(({ family }) => family) }
        })
        if (hasFonts) expect(fonts, path).toContain('public-sans')
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        const ofFonts = hasFonts && MOST_SHIFT_OF_FONTS.get(`${path} ${width}`)
        expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(ofFonts || MOST_SHIFT)
      }
    })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [390, 1280])
    test(`a font that comes late makes no page longer or shorter, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
      const isStyled = () =>
        page.evaluate(() => {
          const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
          return Array.from(links).every(({ sheet }) => sheet !== null)
        })
      // These are not of the same width letter by letter.
      await page.route('**/*.woff2', (route) => route.abort())
      let release = () => {}
      let released = Promise.resolve()
      await page.route('**/red-hat-mono*.woff2', async (route) => {
        await released
        await route.continue()
      })
      for (const path of everyPath) {
        released = new Promise((done) => {
          release = done
        })
        await visitUnstarted(page, path, { waitUntil: 'domcontentloaded' })
        await expect.poll(isStyled, path).toBe(true)
        const before = await heightOf()
        release()
        await page.waitForLoadState()
        const swapped = await page.evaluate(async () => {
          await document.fonts.ready
          return [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family }) => family)
        })
        expect(swapped, path).toContain('red-hat-mono')
        expect(await heightOf(), path).toBe(before)
      }
    })
})

test('nothing is drawn of a header before all of it is there', async ({ page, baseURL }) => {
  const PAUSE_MS = 2000
  const server = await listen(async ({ url = '' }, answer) => {
    const file = await fetch(baseURL + url)
    answer.setHeader('Content-Type', file.headers.get('Content-Type') ?? '')
    if (url !== '/about') return answer.end(Buffer.from(await file.arrayBuffer()))
    const html = await file.text()
    const last = html.lastIndexOf('<button', html.indexOf('</header>'))
    answer.write(html.slice(0, last))
    setTimeout(() => answer.end(html.slice(last)), PAUSE_MS)
  })
  try {
    await visitUnstarted(page, `${server.origin}/about`)
    const drawn = await page.evaluate(async () => {
      const [first] = await new Promise<PerformanceEntry[]>((done) => {
        const observer = new PerformanceObserver((list) => done(list.getEntries()))
        observer.observe({ type: 'paint', buffered: true })
      })
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return (first?.startTime ?? 0) - (page?.responseStart ?? 0)
    })
    expect(drawn).toBeGreaterThan(PAUSE_MS / 2)
  } finally {
    await server.close()
  }
})
