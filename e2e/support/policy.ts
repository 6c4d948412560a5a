import { expect, type Page } from '@playwright/test'

/** Waits until the browser has told of it since there were `before` others. */
export const told = (violations: string[], words: RegExp, before = 0) =>
  expect.poll(() => violations.slice(before).join('\n')).toMatch(words)

/** Ends what a test has caused, so that it does not fail for it. */
export async function forgive(page: Page, violations: string[]) {
  await page.close()
  violations.length = 0
}

export const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window)
