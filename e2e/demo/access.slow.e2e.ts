import { expect, type Page } from '@playwright/test'
import { addStyle } from '../support/add-style'
import { emulate, expectAccessible } from '../support/axe'
import { failureNote, runDemo, runTicks } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

// Rows slide in; half-way their contrast is lower for 120 ms.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 390, 1280]) {
      await emulate(page, { colorScheme, width })
      await expectAccessible(page, `${colorScheme}, ${width} px`)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${width} px`).toBe(0)
    }
  }
}

test('signed out, in every theme and width', async ({ page }) => {
  await visit(page, '/live-demo?signin=cookies') // with the note for a sign-in that failed
  await expect(failureNote(page)).toBeVisible()
  await expectSoundEverywhere(page)
})

test('after a run, in every theme and width', async ({ page }) => {
  const demo = await runDemo(page, 5)
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await expect(demo.otaForgery.rows).toHaveCount(1)
  await demo.stop.click()
  await page.clock.resume() // axe needs time to pass
  await expectSoundEverywhere(page)
})

test('text twice as large fits the running demo (WCAG 1.4.4)', async ({ page }) => {
  await runDemo(page, 2)
  await addStyle(page, 'html { font-size: 200% }')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await runTicks(page, 1)
    const widths = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=log]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
    expect(widths).toEqual([0, 0, 0, 0, 0])
  }
})
