import type { Page, Response } from '@playwright/test'

/**
 * Goes to a page and waits until React has attached to it: before, nothing hears a key. What the
 * page draws only then, as the live demo does, has a control of its own to wait for.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  return response
}
