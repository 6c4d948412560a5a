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
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(icons).toEqual(['/favicon.ico', '/icon.svg'])
  for (const icon of icons) expect((await page.request.get(icon)).status()).toBe(200)
})

warm('security.txt says where to report a weakness, and for how long', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m)
  const canonical = /^Canonical: (.+)$/m.exec(text)?.[1] ?? ''
  expect(new URL(canonical).pathname).toBe('/.well-known/security.txt')
  const policy = new URL(/^Policy: (.+)$/m.exec(text)?.[1] ?? '')
  expect(policy.pathname + policy.hash).toBe('/about#report')
  expect(await (await request.get('/about')).text()).toContain(' id="report"')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
