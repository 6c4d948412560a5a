import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import { signIn } from './support/sign-in'

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 390, 1280]) {
    test(`accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      // Rows slide in; half-way their contrast is lower for 120 ms.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const demo = demoPage(page)
      await page.goto('/live-demo')
      await expect(demo.signIn).toBeVisible()
      await expectSound(page)

      await signIn(page)
      await stopTime(page)
      await demo.start.click()
      await runTicks(page, 5)
      await demo.button('Send Request').click()
      await demo.button('OTA Request').click()
      await expect(demo.jwtForgery.rows).toHaveCount(1)
      await expect(demo.otaForgery.rows).toHaveCount(1)
      await demo.stop.click()
      await page.clock.resume() // axe needs time to pass
      await expectSound(page)
    })
  }
}

for (const width of [390, 1280]) {
  test(`text twice as large fits the running demo, ${width} px (WCAG 1.4.4)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const demo = demoPage(page)
    await signIn(page)
    await stopTime(page)
    await demo.start.click()
    await runTicks(page, 2)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const widths = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=log]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
    expect(widths).toEqual([0, 0, 0, 0, 0])
  })
}

test('the page is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/live-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JWT and OTA Demo')
  // Chromium with scripts disabled by its tools still reads <noscript> as text: not by locator.
  expect(await page.locator('noscript').textContent()).toContain('so it needs JavaScript')
  await context.close()
})
