import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { noteTried } from '../../scripts/test/cases.mjs'

/**
 * How Chromium says that a policy of the page refused something; e2e/site/policy.e2e.ts causes each kind,
 * so that other words for it are noticed.
 */
const REFUSED =
  /Content Security Policy|requires? '?Trusted|'integrity' attribute|permissions policy/i

interface Fixtures {
  /** What has been refused since the test began; a test that causes it takes it out. */
  violations: string[]
}

/** A browser test: it fails when any page of any of its contexts does what the site's policy forbids. */
export const test = base.extend<Fixtures, { refused: string[] }>({
  refused: [
    async ({ browser }, use) => {
      const refused: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (REFUSED.test(message.text())) refused.push(message.text())
        })
        // Of a script without a hash the console has no word.
        context.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText
          if (reason === 'integrity') refused.push(`integrity: ${request.url()}`)
        })
      }
      browser.contexts().forEach(watch)
      browser.on('context', watch)
      await use(refused)
    },
    { scope: 'worker', auto: true },
  ],
  violations: [
    async ({ refused }, use) => {
      refused.length = 0
      await use(refused)
      expect(refused, 'what the policy refused').toEqual([])
    },
    { auto: true },
  ],
})

/** Says in a running browser test which case of docs/protocol.md it tries, as Jest's tests do. */
export const tries = (number: number): void => noteTried(test.info().file, number)

/** Waits until the browser has told of it since there were `before` others. */
export const told = (violations: string[], words: RegExp, before = 0) =>
  expect.poll(() => violations.slice(before).join('\n')).toMatch(words)

/** Ends what a test has caused, so that it does not fail for it. */
export async function forgive(page: Page, violations: string[]) {
  await page.close()
  violations.length = 0
}

export const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window)
