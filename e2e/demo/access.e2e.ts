import { expect, type Page } from '@playwright/test'
import { addStyle } from '../support/add-style'
import { conditions, emulate, expectAccessible } from '../support/axe'
import { demoPage, failureNote, runDemo, runTicks } from '../support/demo-page'
import { widthOf } from '../support/every-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

// Rows slide in; half-way their contrast is lower for 120 ms.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectSound(page: Page, where: string): Promise<void> {
  for (const condition of conditions) {
    await emulate(page, condition)
    await expectAccessible(page, `${where}, ${condition.colorScheme}, ${condition.width} px`)
    expect(await widthOf(page), where).toBe(condition.width)
  }
}

test('the demo is accessible after a run, and so is its sign-in after a failure', async ({
  page,
}) => {
  const demo = await runDemo(page, 3)
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await expect(demo.otaForgery.rows).toHaveCount(1)
  await demo.stop.click()
  await page.clock.resume() // axe needs time to pass
  await expectSound(page, 'after a run')

  await demo.logOut.click()
  await visit(page, '/live-demo?signin=cookies')
  await expect(failureNote(page)).toBeVisible()
  await expect(demoPage(page).signIn).toBeVisible()
  await expectSound(page, 'signed out')
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
