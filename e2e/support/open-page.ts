import type { Browser, Page } from '@playwright/test'

/**
 * A page for several tests, to be opened in `beforeAll`; close its context afterwards.
 * `browser.newPage()` would do, but axe opens a second page beside it.
 */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}
