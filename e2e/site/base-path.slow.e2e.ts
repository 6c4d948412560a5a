import { expect, type Page } from '@playwright/test'
import { readCaseStudies } from '../../lib/content/case-studies'
import { blogHref, caseStudyHref } from '../../lib/routes'
import { FIXTURE_API, FIXTURE_BASE, FIXTURE_ORIGIN } from '../../scripts/build/fixture-site.mjs'
import { onFixture } from '../support/fixture-site'
import { collectNoise, watchRequests } from '../support/noise'
import { articles, pathsOf } from '../support/pages'
import { started, visit } from '../support/visit'

/** The API is on another host. */
const OF_THE_API = [`${FIXTURE_API}/openapi.json`]
/** Typed lists lead to texts that this site has not; e2e/pages/not-found.e2e.ts says where that ends. */
const UNWRITTEN = [
  ...articles.map(({ url }) => blogHref(url)),
  ...readCaseStudies(process.cwd(), false).map(({ url }) => caseStudyHref(url)),
].map((href) => FIXTURE_BASE + href)

/** Whether a text has the place that an address ends with: an id, or words of a plain text. */
function hasPlace(text: string, anchor = ''): boolean {
  const [, words] = /^:~:text=(.*)$/.exec(anchor) ?? []
  if (words !== undefined) return text.includes(decodeURIComponent(words))
  return anchor === '' || text.includes(` id="${anchor}"`)
}

/** Whatever a page leads to, loads or names, absolute. */
const addressesOf = (page: Page) =>
  page.evaluate(() =>
    ['href', 'src', 'srcset', 'poster', 'action', 'content']
      .flatMap((name) => {
        const isAddress = name === 'content' ? /^(\/|https?:)/ : /^(\/|#|https?:)/
        return Array.from(document.querySelectorAll(`[${name}]`), (element) =>
          (element.getAttribute(name) ?? '').split(/,\s+/),
        )
          .flat()
          .filter((address) => isAddress.test(address))
      })
      .map((address) => new URL(address.split(' ')[0] ?? '', document.baseURI).href),
  )

onFixture(
  'each page leads to, loads and names what is below the base path, and all of it is there',
  async ({ page, at, request, fixtureOrigin }) => {
    const noise = collectNoise(page)
    const allEnded = watchRequests(page)
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
    })
    const paths = pathsOf(await (await request.get(at('/sitemap.xml'))).text())
    expect(paths).toContain(`${FIXTURE_BASE}/case-studies`)
    const found = new Set<string>()
    for (const path of paths) {
      await visit(page, fixtureOrigin + path)
      await started(page)
      await allEnded()
      for (const address of await addressesOf(page)) {
        found.add(address.replace(FIXTURE_ORIGIN, fixtureOrigin))
      }
    }
    expect(noise).toEqual([])

    const own = [...found]
      .filter((address) => address.startsWith(fixtureOrigin))
      .map((address) => address.slice(fixtureOrigin.length))
    const isBelow = (path: string) => path === FIXTURE_BASE || path.startsWith(`${FIXTURE_BASE}/`)
    expect(own.filter((path) => !isBelow(path.split('#')[0] ?? ''))).toEqual([])
    const texts = new Map<string, string>()
    const missing: string[] = []
    for (const address of own.filter(isBelow)) {
      const [path = '', anchor] = address.split('#')
      if ([path, address].some((one) => UNWRITTEN.includes(one))) continue
      if (!texts.has(path)) {
        const response = await request.get(fixtureOrigin + path)
        texts.set(path, response.ok() ? await response.text() : '')
      }
      const text = texts.get(path)
      if (!text || !hasPlace(text, anchor)) missing.push(address)
    }
    expect(missing).toEqual([])
  },
)

onFixture('what programs read names addresses below it, too', async ({ at, request }) => {
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/feed.xml',
    '/atom.xml',
    '/feed.json',
    '/llms.txt',
    '/.well-known/security.txt',
  ]) {
    const text = await (await request.get(at(path))).text()
    const named = text.match(/https:\/\/\w+\.fixture\.example[^\s"'<>)\]]*/g) ?? []
    expect(named.length, path).toBeGreaterThan(0)
    for (const address of named.filter((one) => !OF_THE_API.includes(one))) {
      expect(address, path).toContain(FIXTURE_ORIGIN + FIXTURE_BASE)
      const below = address.slice(FIXTURE_ORIGIN.length + FIXTURE_BASE.length)
      expect((await request.get(at(below))).status(), address).toBe(200)
    }
  }
  const manifest = await (await request.get(at('/manifest.webmanifest'))).json()
  expect(manifest.start_url).toBe(`${FIXTURE_BASE}/`)
  for (const { src } of manifest.icons) expect(src).toMatch(new RegExp(`^${FIXTURE_BASE}/images/`))
})

onFixture('links and what is not there lead below it', async ({ page, at }) => {
  await visit(page, at('/'))
  await page.getByRole('banner').getByRole('link', { name: 'Why OTA' }).click()
  await expect(page).toHaveURL(at('/about'))
  await visit(page, at('/blogs/no-such-blog'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Blog Not Found !' })).toHaveCount(1)
  await expect(page).toHaveURL(at('/blogs'))
  expect((await visit(page, at('/no-such-page')))?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(at('/'))
})

onFixture(
  'in production no page shows a mail address or profile that is a placeholder',
  async ({ page, at }) => {
    for (const path of ['/', '/contact', '/privacy', '/blogs']) {
      await visit(page, at(path))
      await expect(page.getByRole('contentinfo')).toContainText('Powered By')
      await expect(page.locator('[href^="mailto:"], [href*="social.example"]'), path).toHaveCount(0)
    }
  },
)
