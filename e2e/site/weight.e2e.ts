import { expect } from '@playwright/test'
import { allArticles } from '../../lib/content/articles'
import { started, test } from '../support/test'

/** Not pictures: Chromium asks for the favicon, and its headless shell does not. */
const COUNTED = ['document', 'script', 'stylesheet', 'font']

/** Bytes after brotli, as measured; a failure shows what to write here after a change that is worth its bytes. */
const PAGES = [
  ['Home', '/', 189_900],
  ['an article', `/blogs/${allArticles()[0]?.url}`, 194_700],
  ['the demo', '/live-demo', 194_400],
] as const

for (const [name, path, measured] of PAGES)
  test(`a first visit to ${name} fetches no bundle twice`, async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (!COUNTED.includes(request.resourceType())) return
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(path)
    await started(page)
    await page.waitForLoadState('networkidle') // no request within half a second is the result
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(measured * 0.5) // otherwise the count is broken
    expect(bytes).toBeLessThan(measured * 1.05) // a doubled bundle is a tenth or more
  })
