import { expect } from '@playwright/test'
import { articles } from '../support/pages'
import { settled } from '../support/settled'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

/** What a visit may send over the wire, in bytes after brotli: the documents, scripts, styles, fonts and pictures. */
const BUDGETS = [
  ['Home', '/', 205_000],
  ['an article', `/blogs/${articles[0]?.url}`, 208_500],
  ['the demo', '/live-demo', 203_000],
] as const

for (const [name, path, budget] of BUDGETS)
  test(`${name} fetches no more than ${budget} bytes with its visitor's first sign`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    const underWay = new Set<string>()
    devtools.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId))
    devtools.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      underWay.delete(requestId)
    })
    await visitUnstarted(page, path)
    await started(page)
    await settled(page)
    await expect.poll(() => underWay.size).toBe(0)
    expect(bytes).toBeGreaterThan(budget / 2) // else they were not counted
    expect(bytes).toBeLessThan(budget)
  })
