import { expect, type Page } from '@playwright/test'
import { blogHref, rss } from '../../lib/routes'
import { demoPage } from './demo-page'
import { metaOf, pngSize, structuredData } from './head'
import { collectNoise, watchRequests } from './noise'
import { articles, headingOf, sitePaths } from './pages'
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

const articleUrls = new Set(articles.map(({ url }) => blogHref(url)))

/** @returns the address of the picture that link previews show */
async function expectPreview(page: Page, type: string, heading: string): Promise<string> {
  const title = await metaOf(page, 'og:title')
  expect(await page.title()).toBe(`${title} | OTA`)
  expect(await metaOf(page, 'twitter:title')).toBe(title)
  const description = await metaOf(page, 'description')
  expect(description).toMatch(/^.{40,170}$/)
  expect(await metaOf(page, 'og:description')).toBe(description)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(await metaOf(page, 'og:url')).toBe(canonical)
  expect(await metaOf(page, 'og:locale')).toBe('en_GB')
  expect(await metaOf(page, 'og:type')).toBe(type)
  expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image')
  expect(await metaOf(page, 'og:image:alt')).toContain(heading)
  const image = (await metaOf(page, 'og:image')) ?? ''
  expect(image).toMatch(/\.png$/)
  expect(await metaOf(page, 'twitter:image')).toBe(image)
  const { pathname } = new URL(image)
  expect(await pngSize(page.request, pathname)).toEqual({
    status: 200,
    type: 'image/png',
    size: [1200, 630],
  })
  return pathname
}

/** The trail from the home page to this one, each step of it an address that answers. */
async function expectBreadcrumbs(page: Page, path: string): Promise<void> {
  const [trail] = (await structuredData(page)).filter(
    (thing) => thing['@type'] === 'BreadcrumbList',
  )
  const steps = trail?.itemListElement as { position: number; name: string; item: string }[]
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
  expect(steps[0]).toMatchObject({ name: 'Home' })
  expect(new URL(steps[0]?.item ?? '').pathname).toBe('/')
  expect(new URL(steps.at(-1)?.item ?? '').pathname).toBe(path)
  for (const { item } of steps) {
    expect((await page.request.get(new URL(item).pathname)).status()).toBe(200)
  }
}

async function expectPosting(page: Page, heading: string): Promise<void> {
  const [posting] = (await structuredData(page)).filter((thing) => thing['@type'] === 'BlogPosting')
  expect(posting?.headline).toBe(heading)
  const days = await page
    .locator('article header time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  const [published, updated = published] = days
  expect(posting?.datePublished).toBe(`${published}T00:00:00Z`)
  expect(posting?.dateModified).toBe(`${updated}T00:00:00Z`)
  expect(await metaOf(page, 'article:published_time')).toBe(posting?.datePublished)
  expect(await metaOf(page, 'article:modified_time')).toBe(posting?.dateModified)
  expect(posting?.image).toBe(await metaOf(page, 'og:image'))
}

/** That the head of an open page of the sitemap says the same to search engines, previews and readers. */
async function expectHead(page: Page, path: string): Promise<void> {
  const isArticle = articleUrls.has(path)
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect((await page.title()).length).toBeLessThanOrEqual(60)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe(path)
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  await expectPreview(page, isArticle ? 'article' : 'website', heading)
  if (path !== '/') await expectBreadcrumbs(page, path)
  const feed = page.locator(`head link[rel=alternate][type="${rss.type}"]`)
  expect(new URL((await feed.getAttribute('href')) ?? '').pathname).toBe(rss.path)
  if (isArticle) await expectPosting(page, heading)
}
