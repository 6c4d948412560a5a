import { expect, type Request } from '@playwright/test'
import { allArticles } from '../../lib/content/articles'
import { started, test } from '../support/test'

/** The most that a visit may fetch, in bytes after brotli: documents, scripts, styles, fonts and pictures. */
const BUDGETS = [
  ['Home', '/', 198_500],
  ['an article', `/blogs/${allArticles()[0]?.url}`, 203_500],
  ['the demo', '/live-demo', 197_000],
] as const

for (const [name, path, budget] of BUDGETS)
  test(`a first visit to ${name} fetches up to ${budget} bytes`, async ({ page }) => {
    const sizes: ReturnType<Request['sizes']>[] = []
    page.on('requestfinished', (request) => void sizes.push(request.sizes()))
    await page.goto(path)
    await started(page)
    await page.waitForLoadState('networkidle') // no request within half a second is the result
    let bytes = 0
    for (const { responseBodySize, responseHeadersSize } of await Promise.all(sizes))
      bytes += responseBodySize + responseHeadersSize
    expect(bytes).toBeGreaterThan(budget / 2) // otherwise the count is broken
    expect(bytes).toBeLessThan(budget)
  })
