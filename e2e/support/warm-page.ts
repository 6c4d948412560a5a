import type { Page } from '@playwright/test'
import { test as base } from './test'

let kept: Page | undefined

/** A new page has these, whatever the system prefers. */
const PLAYWRIGHTS_OWN = { colorScheme: 'light', reducedMotion: 'no-preference' } as const

/** Takes away what a test has left: in the browser, on the page and between the two. */
async function sweep(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll()
  await page.goto('/robots.txt') // no script, and no address from which a link only scrolls
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page.emulateMedia({ media: null, ...PLAYWRIGHTS_OWN })
  await page.mouse.move(0, 0)
}

/**
 * A test on the page that all such tests of a worker share. A new one costs three times as much:
 * its process is new too, and compiles every script again. Playwright's own page is for a test that
 * counts what is loaded, winds the clock, has scripts of its own in the page, or a second tab.
 */
export const warm = base.extend({
  page: async ({ browser, viewport }, use) => {
    kept ??= await browser.newPage() // for good: after a failure Playwright begins a new worker
    if (viewport) await kept.setViewportSize(viewport)
    await use(kept)
    await sweep(kept)
  },
  context: ({ page }, use) => use(page.context()),
})
