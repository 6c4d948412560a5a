import { expect, type Page } from '@playwright/test'
import { videos } from '../content/videos'
import { pages as pageFacts } from '../lib/pages'
import { pages } from './pages'
import { metaOf, pngSize, structuredData } from './support/head'
import { warm } from './support/warm-page'

const isArticle = (path: string) => path.startsWith('/blogs/')

async function expectPreview(page: Page, path: string, heading: string) {
  const title = await metaOf(page, 'og:title')
  expect(await page.title()).toBe(`${title} | OTA`)
  expect(await metaOf(page, 'twitter:title')).toBe(title)
  const description = await metaOf(page, 'description')
  expect(await metaOf(page, 'og:description')).toBe(description)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(await metaOf(page, 'og:url')).toBe(canonical)
  expect(await metaOf(page, 'og:locale')).toBe('en_GB')
  expect(await metaOf(page, 'og:type')).toBe(isArticle(path) ? 'article' : 'website')
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

async function expectBreadcrumbs(page: Page, path: string) {
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

for (const [path, heading] of pages) {
  warm(`${path} says the same to link previews, search engines and readers`, async ({ page }) => {
    await page.goto(path)
    await expectPreview(page, path, heading)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    if (path !== '/') await expectBreadcrumbs(page, path)
    for (const [type, href] of [
      ['application/rss+xml', '/feed.xml'],
      ['application/atom+xml', '/atom.xml'],
      ['application/feed+json', '/feed.json'],
    ]) {
      const feed = page.locator(`head link[rel=alternate][type="${type}"]`)
      expect(new URL((await feed.getAttribute('href')) ?? '').pathname).toBe(href)
      expect((await page.request.get(href ?? '')).status()).toBe(200)
    }
    if (!isArticle(path)) return

    const [posting] = (await structuredData(page)).filter(
      (thing) => thing['@type'] === 'BlogPosting',
    )
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
    const alternate = page.locator('head link[rel=alternate][type="text/markdown"]')
    const text = await page.request.get(
      new URL((await alternate.getAttribute('href')) ?? '').pathname,
    )
    expect(await text.text()).toContain(heading)
  })
}

warm(
  'each page has a picture of its own, and the heading that is given to its picture',
  async ({ request }) => {
    const images = await Promise.all(
      pages.map(async ([path]) => {
        const html = await (await request.get(path)).text()
        return /<meta property="og:image" content="(.+?)"/.exec(html)?.[1] ?? ''
      }),
    )
    expect(images).not.toContain('')
    expect(new Set(images).size).toBe(pages.length)
    const headings = new Map<string, string>(pages)
    for (const { path, heading } of Object.values(pageFacts)) {
      expect(headings.get(path)).toBe(heading)
    }
  },
)

warm('the lists of articles share the picture of the blog', async ({ page }) => {
  await page.goto('/blogs/tags/jwt')
  expect(await expectPreview(page, '/', pageFacts.blogs.heading)).toBe('/images/og/blogs.png')
  await expectBreadcrumbs(page, '/blogs/tags/jwt')
})

warm('the home page names the company and the site', async ({ page }) => {
  await page.goto('/')
  const things = await structuredData(page)
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  const [company] = things
  const logo = new URL(String(company?.logo)).pathname
  expect((await pngSize(page.request, logo)).size).toEqual([512, 512])
})

warm('the films are named with what the page shows of them', async ({ page }) => {
  await page.goto('/videos')
  const films = (await structuredData(page)).filter((thing) => thing['@type'] === 'VideoObject')
  expect(films.map(({ name }) => name)).toEqual(videos.map(({ title }) => title))
  const cards = page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.locator('h2') })
  for (const [index, film] of films.entries()) {
    const [, minutes, seconds] = /^PT(?:(\d+)M)?(\d+)S$/.exec(String(film.duration)) ?? []
    const length = `${minutes ?? 0}:${seconds?.padStart(2, '0')} min`
    await expect(cards.nth(index)).toContainText(new RegExp(length, 'i'))
    for (const [url, type] of [
      [film.contentUrl, 'video/mp4'],
      [film.thumbnailUrl, 'image/webp'],
    ]) {
      const response = await page.request.head(new URL(String(url)).pathname)
      expect(response.status()).toBe(200)
      expect(response.headers()['content-type']).toBe(type)
    }
  }
})

warm('what is not to be found is marked so', async ({ page }) => {
  await page.goto('/live-demo/google')
  expect(await metaOf(page, 'robots')).toContain('noindex')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe('/live-demo')
  const missing = await page.request.get('/no-such-page')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('<meta name="robots" content="noindex"/>')
})

warm('the manifest and every icon answer, each of its size', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({
    short_name: 'OTA',
    lang: 'en-GB',
    start_url: '/',
    theme_color: '#f7f5f0',
  })
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose)
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable']))
  for (const { src, sizes } of manifest.icons) {
    expect((await pngSize(page.request, src)).size?.join('x')).toBe(sizes)
  }
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await pngSize(page.request, apple ?? '')).size).toEqual([180, 180])
  const icons = await page
    .locator('link[rel=icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(icons).toEqual(['/favicon.ico', '/icon.svg'])
  for (const icon of icons) expect((await page.request.get(icon)).status()).toBe(200)
})

warm('the colour of the browser’s bar follows the scheme', async ({ page }) => {
  await page.goto('/about')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const [bar, paper] = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      const current = metas.find(({ media }) => matchMedia(media).matches)
      const probe = document.createElement('p')
      probe.style.color = current?.content ?? ''
      document.body.append(probe)
      return [
        getComputedStyle(probe).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]
    })
    expect(bar).toBe(paper)
  }
})

warm('security.txt says where to report a weakness, and for how long', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m)
  const canonical = /^Canonical: (.+)$/m.exec(text)?.[1] ?? ''
  expect(new URL(canonical).pathname).toBe('/.well-known/security.txt')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
