import { expect, type Page } from '@playwright/test'
import { rss } from '../../lib/routes'
import { demoPage } from './demo-page'
import { metaOf, pngSize } from './head'
import { collectNoise, watchRequests } from './noise'
import { headingOf, sitePaths } from './pages'
import { started, visit } from './visit'

// What is true of every page: e2e/pages/every-page.e2e.ts looks at each in one condition,
// every-page.slow.e2e.ts in all of them.

const MISSING = '/no-such-page'
/** What two pages are for: an address that is not there, a sign-in that nobody began. */
const DUE: Record<string, RegExp> = {
  [MISSING]: /404/,
  '/live-demo/google': /401/,
}

/**
 * Opens a page: it answers, is whole, and says one thing to readers and to search engines.
 * @returns what fails when the page has caused a warning, a failed request or one to anybody else
 *   until it is called.
 */
export async function expectWhole(page: Page, path: string, baseURL = '') {
  const noise = collectNoise(page)
  const allEnded = watchRequests(page)
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL).origin) noise.push(request.url())
  })
  const response = await visit(page, path)
  const isFound = sitePaths.includes(path)
  // Before React has started, which would put back what the page was delivered without.
  if (isFound) await expectHead(page, path)
  else await expect(page.locator('meta[name=robots][content*=noindex]').first()).toBeAttached()
  await started(page)
  // What it draws late moves what is below.
  if (path.startsWith('/live-demo')) await demoPage(page).signIn.waitFor()
  expect(response?.status()).toBe(path === MISSING ? 404 : 200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([headingOf(path)])
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  // As delivered: a strict style-src would drop the style attributes of pre-rendered HTML.
  const html = path.startsWith('/live-demo/') ? '' : await response?.text()
  expect(html).not.toContain(' style="')
  expect(html, 'only the browser can say so').not.toMatch(/<html[^>]*data-hydrated/)
  return async () => {
    await page.waitForLoadState('networkidle') // here the silence is the fact
    await allEnded()
    expect(noise.filter((text) => !DUE[path]?.test(text))).toEqual([])
  }
}

export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Links of the text that nothing but a pointer, or their colour, would tell from it. */
export const unmarkedLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main a[href]')]
      .filter((link) => {
        const isHeading = link.matches(':is(h2, h3, dt, th) > a[href^="#"]') // it leads where it stands
        const isUnderlined = [link, ...link.querySelectorAll('*')].some((part) =>
          getComputedStyle(part).textDecorationLine.includes('underline'),
        )
        const { borderTopWidth, borderLeftWidth } = getComputedStyle(link)
        const isFramed = [borderTopWidth, borderLeftWidth].some((width) => width !== '0px')
        return !isHeading && !isUnderlined && !isFramed
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

const MOST_STOPS = 150
/** So many presses, then a look: asking after each takes longer than the press. */
const PRESSES = 15

interface Stop {
  name: string
  fault: string
}

/** Runs in the page: notes for each Tab what a sighted keyboard user would miss where it led; null at the end. */
function noteStops() {
  const stops: (Stop | null)[] = []
  Object.assign(window, { stops })
  // The key is let go when its stop has the focus and has been scrolled to.
  window.addEventListener('keyup', () => stops.push(readStop()), { capture: true })

  function readStop(): Stop | null {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    // A radio button that fills its label shows the focus on the label.
    const shown = element.closest('label') ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    // Inside a player the focus is on one of the browser's controls, which draw rings of their own.
    const isInner = element.matches('video:not(:focus)')
    const ring = isInner || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
    const [box] = shown.getClientRects()
    if (!box) return { name, fault: 'is not drawn' }
    const x = box.left + Math.min(box.width / 2, 40)
    const top = Math.max(box.top, 0)
    const y = (top + Math.min(box.bottom, innerHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    if (!hit || !(shown.contains(hit) || hit.contains(shown))) {
      return { name, fault: `is covered by ${hit?.tagName ?? 'nothing'} at ${x} ${y}` }
    }
    return { name, fault: ring ? '' : 'shows no focus ring' }
  }
}

/** Every stop from where the focus is to the end of the page. */
async function walk(page: Page): Promise<Stop[]> {
  for (let pressed = 0; pressed < MOST_STOPS; pressed += PRESSES) {
    for (let count = 0; count < PRESSES; count++) await page.keyboard.press('Tab')
    const stops = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
    if (stops.includes(null as never)) return stops.slice(0, stops.indexOf(null as never))
  }
  throw new Error('The page has no end')
}

/** Walks through an open page that nobody has touched: each stop is seen, from the first to the footer. */
export async function expectEveryStopSeen(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(noteStops)
  const stops = await walk(page)
  expect(stops.filter(({ fault }) => fault)).toEqual([])
  const names = stops.map(({ name }) => name)
  expect(names[0]).toContain('Skip to content')
  expect(names.join('\n'), 'walked to the footer').toContain('Privacy')
}

/** That the head of an open page of the sitemap says where it is, and has a picture for previews. */
async function expectHead(page: Page, path: string): Promise<void> {
  expect((await page.title()).length).toBeLessThanOrEqual(60)
  expect(await metaOf(page, 'description')).toMatch(/^.{40,170}$/)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe(path)
  expect(await metaOf(page, 'og:url')).toBe(canonical)
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  const { pathname } = new URL((await metaOf(page, 'og:image')) ?? '')
  expect((await pngSize(page.request, pathname)).size).toEqual([1200, 630])
  const feed = page.locator(`head link[rel=alternate][type="${rss.type}"]`)
  expect(new URL((await feed.getAttribute('href')) ?? '').pathname).toBe(rss.path)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = data.flatMap((text) => JSON.parse(text)['@graph']).map((one) => one['@type'])
  expect(types).toEqual(
    expect.arrayContaining(path === '/' ? ['Organization', 'WebSite'] : ['BreadcrumbList']),
  )
  if (path.startsWith('/blogs/')) expect(types).toContain('BlogPosting')
}
