import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** How Chromium says that a policy of the page refused something; e2e/site/policy.e2e.ts causes each kind. */
const REFUSED =
  /Content Security Policy|requires? '?Trusted|'integrity' attribute|permissions policy/i

interface Fixtures {
  /** Refusals since the test began; a test that causes some takes them out. */
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

let kept: Page | undefined

/**
 * A test on the page that all such tests of a worker share. A new one costs three times as much:
 * its process is new too, and compiles every script again. Playwright's own page is for a test that
 * counts what is loaded, winds the clock, has scripts of its own in the page, or a second tab.
 */
export const warm = test.extend({
  page: async ({ browser, viewport }, use) => {
    kept ??= await browser.newPage() // for good: after a failure Playwright begins a new worker
    const page = kept
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    page.removeAllListeners()
    await page.unrouteAll()
    await page.goto('/robots.txt') // no script, and no address from which a link only scrolls
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.context().clearCookies()
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' })
    await page.mouse.move(0, 0)
  },
  context: ({ page }, use) => use(page.context()),
})

/** Collects from now on what a page must not cause: warnings, errors and requests that fail. */
export function collectNoise(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Requests under way when the page is left are aborted: they have not failed.
    if (reason !== 'net::ERR_ABORTED') noise.push(`failed: ${request.url()} ${reason}`)
  })
  return noise
}

/** The framework, and what a page is made of for it. */
export const SCRIPTS = '**/_next/static/**/*.js'

export const hasStarted = (page: Page) => page.locator('html[data-hydrated]').waitFor()

/** Gives a page a sign of its visitor, and waits until React has attached to it. */
export async function started(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wheel')))
  await hasStarted(page)
}

/**
 * Waits while React draws what a hover changed, and starts or stops timers: four tasks, which are
 * messages, so that a clock that stands still does not stop them.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    for (let left = 4; left > 0; left--)
      await new Promise((done) => {
        port1.onmessage = done
        port2.postMessage(null)
      })
  })

/** Keeps the scripts of a page back until the function is called. */
export async function hold(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(SCRIPTS, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await hasStarted(page)
    await settled(page)
  }
}

/** Every page of the built site, from its own sitemap: a new one is looked at like the others. */
export const sitePaths: readonly string[] = Array.from(
  readFileSync('out/sitemap.xml', 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
  ([, address = '']) => new URL(address).pathname,
)

/** All that can be looked at without signing in, the page for unknown addresses included. */
export const everyPath = [...sitePaths, '/live-demo/google', '/no-such-page']
