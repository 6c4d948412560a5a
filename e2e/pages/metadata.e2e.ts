import { expect } from '@playwright/test'
import { pngSize } from '../support/head'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('the manifest and every icon answer, each of its size', async ({ page }) => {
  await visit(page, '/')
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
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(icons).toEqual(['/favicon.ico', '/icon.svg'])
  for (const icon of icons) expect((await page.request.get(icon)).status()).toBe(200)
})

warm('the colour of the browser’s bar follows the scheme', async ({ page }) => {
  await visit(page, '/about')
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

warm('security.txt is there, and its policy is a part of a page', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await response.text()).toMatch(/^Policy: .+\/about#report$/m)
  expect(await (await request.get('/about')).text()).toContain(' id="report"')
})
