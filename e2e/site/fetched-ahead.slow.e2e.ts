import { expect } from '@playwright/test'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

// Speculation rules, which Chromium knows: a page that somebody points at is fetched before the press.

test('a page that is pointed at is fetched ahead, the demo never', async ({ page, context }) => {
  const ahead: string[] = []
  const devTools = await context.newCDPSession(page)
  devTools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => {
    ahead.push(new URL(prefetchUrl).pathname)
  })
  await devTools.send('Preload.enable')
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const pointAt = async (name: string, path: string) => {
    await link(name).hover()
    await expect.poll(() => ahead).toContain(path)
  }

  await visitUnstarted(page, '/limits')
  await started(page)
  await pointAt('Why OTA', '/about')
  await link('Start Demo').hover()
  await page.waitForTimeout(500) // more than twice as long as a browser waits
  await pointAt('Contact', '/contact')
  expect(ahead).not.toContain('/live-demo')

  await link('Why OTA').click()
  await page.waitForURL(/\/about$/)
  const [arrival] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  )
  expect(arrival.deliveryType).toBe('navigational-prefetch')
})
