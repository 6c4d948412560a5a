import type { Page, Response } from '@playwright/test'
import { waited } from '../../scripts/check/waits.mjs'

/**
 * Goes to a page and waits until React has attached to it: before, nothing hears a key. What the
 * page draws only then, as the live demo does, has a control of its own to wait for.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await waited('visit: loading', () => page.goto(path))
  await waited('visit: hydrating', () => page.locator('html[data-hydrated]').waitFor())
  return response
}
