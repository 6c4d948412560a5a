import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { headingOf, layouts, sitePaths } from './pages'
import { expectHead } from './support/expect-head'
import { collectNoise, watchRequests } from './support/noise'
import { test } from './support/test'
import { started, visit } from './support/visit'
import { warm } from './support/warm-page'

for (const path of sitePaths) {
  warm(`${path} is whole: status, heading, head, layout, no noise`, async ({ page, baseURL }) => {
    const noise = collectNoise(page)
    const allEnded = watchRequests(page)
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
    })
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) noise.push(request.url())
    })

    const response = await visit(page, path)
    await started(page)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([headingOf(path)])
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    // As delivered: a strict style-src would drop the style attributes of pre-rendered HTML.
    const html = await response?.text()
    expect(html).not.toContain(' style="')
    expect(html, 'only the browser can say so').not.toMatch(/<html[^>]*data-hydrated/)
    await test.step('what search engines and link previews are told', () => expectHead(page, path))
    await page.waitForLoadState('networkidle') // here the silence is the fact
    await allEnded()
    expect(noise).toEqual([])
  })
}

test('every page of the export is in the sitemap, or says that it is not to be found', () => {
  const pages = readdirSync('out', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      name,
      path: `/${name.replaceAll('\\', '/').replace(/(index)?\.html$/, '')}`,
    }))
  const isHidden = (name: string) =>
    /<meta name="robots" content="noindex/.test(readFileSync(join('out', name), 'utf8'))
  const listed = pages.filter(({ path }) => sitePaths.includes(path))
  expect(pages.filter((page) => !listed.includes(page) && !isHidden(page.name))).toEqual([])
  expect(listed.map(({ path }) => path).sort()).toEqual(sitePaths.toSorted())
})

test('titles and descriptions are unique', async ({ request }) => {
  const heads = await Promise.all(
    sitePaths.map(async (path) => {
      const html = await (await request.get(path)).text()
      return [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/].map(
        (pattern) => pattern.exec(html)?.[1],
      )
    }),
  )
  for (const part of [0, 1]) {
    expect(new Set(heads.map((head) => head[part])).size).toBe(sitePaths.length)
  }
})

test('every layout reads without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of layouts) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(path))
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' })).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByText('Cookies plus a fingerprint look like you.')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
  await page.getByRole('button', { name: 'Resources' }).hover()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Videos' })).toBeVisible()
  await context.close()
})

test('a corrupt userinfo breaks no page', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => localStorage.setItem('userinfo', '{"islogin":'))
  for (const path of layouts) {
    await visit(page, path)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(path))
  }
  expect(errors).toEqual([])
})
