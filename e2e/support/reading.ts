import { test as base, type Page } from '@playwright/test'

let shared: Page | undefined

/**
 * A test that only looks: at what a page says, or at how it is drawn in some size and medium. All
 * such tests of a worker have one page, whose cache is warm: a new one for each costs three times
 * as much. For a test that stores, presses, listens or intercepts there is Playwright's own.
 */
export const reading = base.extend({
  page: async ({ browser, viewport }, use) => {
    shared ??= await browser.newPage()
    await use(shared)
    await shared.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
    if (viewport) await shared.setViewportSize(viewport)
  },
})
