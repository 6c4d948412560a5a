import type { Page } from '@playwright/test'

/**
 * Goes to a page and waits until its scripts have nothing left to do: before, nothing hears a key.
 * Not for a page whose clock stands still.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  // Hydration may take longer than the network's silence. A page that draws nothing may never be
  // told that it is idle, hence the limit.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
}
