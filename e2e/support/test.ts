import { type BrowserContext, test as base, expect } from '@playwright/test'

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
