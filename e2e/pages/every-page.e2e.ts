import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { conditions, emulate, expectAccessible, widthOf } from '../support/axe'
import { collectNoise } from '../support/noise'
import { everyPath, sitePaths } from '../support/pages'
import { test } from '../support/test'
import { started, visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const MISSING = '/no-such-page'
/** Complaints that two pages are for: an address that is not there, a sign-in that nobody began. */
const DUE: Record<string, RegExp> = { [MISSING]: /404/, '/live-demo/google': /401/ }

for (const [index, path] of everyPath.entries()) {
  const condition = conditions[index % conditions.length] ?? { colorScheme: 'light', width: 390 }
  warm(`${path} is whole, quiet and accessible`, async ({ page, baseURL }) => {
    const noise = collectNoise(page)
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) noise.push(`a third party: ${request.url()}`)
    })
    const response = await visit(page, path)
    expect(response?.status()).toBe(path === MISSING ? 404 : 200)
    if (sitePaths.includes(path)) await expectHead(page, path)
    else await expect(page.locator('meta[name=robots][content*=noindex]').first()).toBeAttached()
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([/\S/])
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    await expectFirstStops(page)
    await emulate(page, condition)
    await expectAccessible(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widthOf(page), 'nothing scrolls sideways').toBe(width)
    }
    await page.waitForLoadState('networkidle') // here the silence is the fact
    expect(noise.filter((text) => !DUE[path]?.test(text))).toEqual([])
  })
}

/** The head says where the page is, has a picture for link previews, and data that can be read. */
async function expectHead(page: Page, path: string) {
  const head = await page.evaluate(() => {
    const meta = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? ''
    const data = document.querySelectorAll('script[type="application/ld+json"]')
    return {
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
      ogUrl: meta('og:url'),
      picture: meta('og:image'),
      data: [...data].map(({ textContent }) => textContent ?? ''),
    }
  })
  expect(new URL(head.canonical).pathname).toBe(path)
  expect(head.ogUrl).toBe(path === '/' ? head.canonical.replace(/\/$/, '') : head.canonical)
  expect(await pngSize(page, head.picture)).toBe('1200x630')
  const types = head.data.flatMap((text) => JSON.parse(text)['@graph']).map((one) => one['@type'])
  expect(types).toContain(path === '/' ? 'Organization' : 'BreadcrumbList')
}

/** Width and height of a PNG, as its header has them. @param url Absolute or a path. */
async function pngSize(page: Page, url: string): Promise<string> {
  const body = await (await page.request.get(new URL(url, page.url()).pathname)).body()
  return `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`
}

/** The skip link leads to the content, and each of the first stops shows a ring and is not covered. */
async function expectFirstStops(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (let stop = 1; stop <= 5; stop++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement?.closest('label') ?? document.activeElement
      const [box] = element?.getClientRects() ?? []
      if (!element || !box) return 'nothing is focused'
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
      const hit = document.elementFromPoint(box.left + Math.min(box.width / 2, 40), y)
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // Inside a player one of the browser's controls has the focus, with a ring of its own.
      if (element.matches('video:not(:focus)')) return ''
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'has no focus ring'
      return hit && (element.contains(hit) || hit.contains(element)) ? '' : 'is covered'
    })
    expect(fault, `stop ${stop} of the content`).toBe('')
  }
}

test('each page of the export is in the sitemap or hidden, with its own title and description', () => {
  const pages = readdirSync('out', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      path: `/${name.replace(/(index)?\.html$/, '')}`,
      html: readFileSync(`out/${name}`, 'utf8'),
    }))
  const listed = pages.filter(({ path }) => sitePaths.includes(path))
  expect(listed.map(({ path }) => path).sort()).toEqual(sitePaths.toSorted())
  const isHidden = (html: string) => /<meta name="robots" content="noindex/.test(html)
  const lost = pages.filter((page) => !listed.includes(page) && !isHidden(page.html))
  expect(lost.map(({ path }) => path)).toEqual([])
  for (const pattern of [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/]) {
    const texts = new Set(listed.map(({ html }) => pattern.exec(html)?.[1]))
    expect(texts).not.toContain(undefined)
    expect(texts.size).toBe(sitePaths.length)
  }
})

test('manifest, icons and security.txt answer, each icon of its size', async ({ page }) => {
  await visitUnstarted(page, '/about')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons } = await (await page.request.get(href ?? '')).json()
  expect(icons).toHaveLength(4)
  for (const { src, sizes } of icons) expect(await pngSize(page, src)).toBe(sizes)
  for (const link of await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all()) {
    const response = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toBe(await link.getAttribute('type'))
  }
  const report = await page.request.get('/.well-known/security.txt')
  expect(await report.text()).toMatch(/^Policy: .+\/about#report$/m)
  await expect(page.locator('#report')).toBeAttached()
})

test('every page reads without scripts, and with a corrupt userinfo', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of sitePaths) {
    await visitUnstarted(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([/\S/])
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' })).toBeVisible()
  }
  await context.close()
  const corrupt = await browser.newPage()
  const noise = collectNoise(corrupt)
  await corrupt.addInitScript(() => localStorage.setItem('userinfo', '{"islogin":'))
  for (const path of ['/', '/live-demo']) {
    await visit(corrupt, path)
    await started(corrupt)
    await expect(corrupt.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(noise).toEqual([])
  await corrupt.close()
})
