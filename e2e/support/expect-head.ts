import { expect, type Page } from '@playwright/test'
import { pages } from '../../lib/pages'
import { blogHref, feeds } from '../../lib/routes'
import { articles } from '../pages'
import { metaOf, pngSize, structuredData } from './head'

const articleUrls = new Set(articles.map(({ url }) => blogHref(url)))

/** @returns the address of the picture that link previews show */
export async function expectPreview(page: Page, type: string, heading: string): Promise<string> {
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
export async function expectBreadcrumbs(page: Page, path: string): Promise<void> {
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
  const twin = page.locator('head link[rel=alternate][type="text/markdown"]')
  const text = await page.request.get(new URL((await twin.getAttribute('href')) ?? '').pathname)
  expect(await text.text()).toContain(heading)
}

/** That the head of an open page of the sitemap says the same to search engines, previews and readers. */
export async function expectHead(page: Page, path: string): Promise<void> {
  const isArticle = articleUrls.has(path)
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect((await page.title()).length).toBeLessThanOrEqual(60)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe(path)
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  // The lists of articles share the picture of the blog.
  const onPicture = /\/(tags|page)\//.test(path) ? pages.blogs.heading : heading
  await expectPreview(page, isArticle ? 'article' : 'website', onPicture)
  if (path !== '/') await expectBreadcrumbs(page, path)
  for (const { type, path: feed } of Object.values(feeds)) {
    const link = page.locator(`head link[rel=alternate][type="${type}"]`)
    expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(feed)
  }
  if (isArticle) await expectPosting(page, heading)
}
