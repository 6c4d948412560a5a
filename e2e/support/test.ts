import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** Chromium’s messages for a refusal by the page’s policy; e2e/site/policy.e2e.ts causes each kind. */
const REFUSED =
  /Content Security Policy|requires? '?Trusted|'integrity' attribute|permissions policy/i

interface Fixtures {
  /** Refusals since the test began; a test that causes some removes them. */
  violations: string[]
}

/** A browser test, which fails if any page of any of its contexts violates the site’s policy. */
export const test = base.extend<Fixtures, { refused: string[] }>({
  refused: [
    async ({ browser }, use) => {
      const refused: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (REFUSED.test(message.text())) refused.push(message.text())
        })
        // The console does not report a script without a hash.
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
 * A test on a page that its worker's tests share, since a new page takes three times as long. Use `test` to count
 * requests, to set the clock, to add scripts or to open a second tab.
 */
export const warm = test.extend({
  page: async ({ browser, viewport }, use) => {
    kept ??= await browser.newPage() // never closed: after a failure Playwright starts a new worker
    const page = kept
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    page.removeAllListeners()
    await page.unrouteAll()
    await page.goto('/robots.txt') // no script, and a path from which every link navigates
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

/** Collects a page’s warnings, errors and failed requests from now on. */
export function collectNoise(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page aborts its open requests, which is no failure.
    if (reason !== 'net::ERR_ABORTED') noise.push(`failed: ${request.url()} ${reason}`)
  })
  return noise
}

/** The framework’s scripts and the pages’ own. */
export const SCRIPTS = '**/_next/static/**/*.js'

export const hasStarted = (page: Page) => page.locator('html[data-hydrated]').waitFor()

/** Gives a page its first input, and waits until React has started. */
export async function started(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('keydown')))
  await hasStarted(page)
}

/**
 * Waits while React renders after a hover, and starts or stops timers: four tasks. They are messages, which a
 * stopped clock does not delay.
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

/** Delays a page’s scripts. @returns a function that releases them. */
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

/** Every page of the built site, from its sitemap, so that tests include a new one. */
export const sitePaths: readonly string[] = Array.from(
  readFileSync('out/sitemap.xml', 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
  ([, address = '']) => new URL(address).pathname,
)

/** Every page that needs no sign-in, with the one for unknown addresses. */
export const everyPath = [...sitePaths, '/live-demo/google', '/no-such-page']
