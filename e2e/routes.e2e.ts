import { expect, test } from '@playwright/test'
import { pages } from './pages'
import { collectNoise, watchRequests } from './support/noise'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

for (const [path, heading] of pages) {
  warm(
    `${path} is whole: status, heading, title, canonical, layout, no noise`,
    async ({ page, baseURL }) => {
      const noise = collectNoise(page)
      const allEnded = watchRequests(page)
      page.on('response', (response) => {
        if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
      })
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin)
          noise.push(request.url())
      })

      const response = await visit(page, path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
      const title = await page.title()
      expect(title.length).toBeLessThanOrEqual(60)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,170}/)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
      // As delivered: a strict style-src would drop the style attributes of pre-rendered HTML.
      const html = await response?.text()
      expect(html).not.toContain(' style="')
      expect(html, 'only the browser can say so').not.toContain('data-hydrated')
      await page.waitForLoadState('networkidle') // here the silence is the fact
      await allEnded()
      expect(noise).toEqual([])
    },
  )
}

test('titles and descriptions are unique', async ({ request }) => {
  const heads = await Promise.all(
    pages.map(async ([path]) => {
      const html = await (await request.get(path)).text()
      return [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/].map(
        (pattern) => pattern.exec(html)?.[1],
      )
    }),
  )
  for (const part of [0, 1]) {
    expect(new Set(heads.map((head) => head[part])).size).toBe(pages.length)
  }
})

test('every page reads without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
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
  for (const [path, heading] of pages) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  expect(errors).toEqual([])
})
