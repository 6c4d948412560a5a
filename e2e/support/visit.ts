import type { Page, Response } from '@playwright/test'

type Options = Parameters<Page['goto']>[1]

/**
 * Goes to a page as a visitor does who acts at once: what they do before React is there is kept and
 * delivered by the page itself (components/site/starter.ts).
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  return visitUnstarted(page, path)
}

/**
 * Goes to a page that stays as it was delivered until its visitor gives a sign: for what counts its
 * scripts, holds them back or does without them, and for pages that are not ours.
 */
export const visitUnstarted = (page: Page, path: string, options?: Options) =>
  page.goto(path, options)

/**
 * Gives a page a sign of its visitor and waits until React has attached to it, for what asks React
 * itself. What the page draws only then, as the live demo does, has a control of its own to wait for.
 */
export async function started(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wheel')))
  await page.locator('html[data-hydrated]').waitFor()
}
