import { expect, type Page } from '@playwright/test'
import { addStyle } from './support/add-style'
import { expectAccessible } from './support/axe'
import { demoPage, runTicks } from './support/demo-page'
import { openPage } from './support/open-page'
import { runDemo } from './support/run-demo'
import { failureNote } from './support/sign-in-failed'
import { test } from './support/test'

// Rows slide in; half-way their contrast is lower for 120 ms.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectSound(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, where).toBe(0)
}

test.describe('every theme and width', () => {
  test.describe.configure({ mode: 'default' }) // they share the pages
  let signedOut: Page
  let signedIn: Page

  test.beforeAll(async ({ browser }) => {
    signedOut = await openPage(browser)
    await signedOut.goto('/live-demo?signin=cookies') // with the note for a sign-in that failed
    await expect(demoPage(signedOut).signIn).toBeVisible()
    await expect(failureNote(signedOut)).toBeVisible()

    signedIn = await openPage(browser)
    const demo = await runDemo(signedIn, 5)
    await demo.button('Send Request').click()
    await demo.button('OTA Request').click()
    await expect(demo.jwtForgery.rows).toHaveCount(1)
    await expect(demo.otaForgery.rows).toHaveCount(1)
    await demo.stop.click()
    await signedIn.clock.resume() // axe needs time to pass
  })
  test.afterAll(() => Promise.all([signedOut, signedIn].map((page) => page.context().close())))

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 390, 1280]) {
      test(`accessible at ${width} px, ${colorScheme}`, async () => {
        for (const [page, where] of [
          [signedOut, 'signed out'],
          [signedIn, 'after a run'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          await expectSound(page, where)
        }
      })
    }
  }
})

test.describe('text twice as large fits the running demo', () => {
  test.describe.configure({ mode: 'default' }) // they share the page
  let page: Page

  test.beforeAll(async ({ browser }) => {
    page = await openPage(browser)
    await runDemo(page, 2)
    await addStyle(page, 'html { font-size: 200% }')
  })
  test.afterAll(() => page.context().close())

  for (const width of [390, 1280]) {
    test(`${width} px (WCAG 1.4.4)`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await runTicks(page, 1)
      const widths = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=log]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      )
      expect(widths).toEqual([0, 0, 0, 0, 0])
    })
  }
})

test('the page is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/live-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JWT and OTA Demo')
  // Chromium with scripts disabled by its tools still reads <noscript> as text: not by locator.
  expect(await page.locator('noscript').textContent()).toContain('so it needs JavaScript')
  await context.close()
})
