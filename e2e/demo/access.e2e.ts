import { expect, type Page } from '@playwright/test'
import { emulate, expectAccessible } from '../support/axe'
import { demoPage, failureNote, runDemo } from '../support/demo-page'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'

// Rows slide in; half-way their contrast is lower for 120 ms.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectSound(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, where).toBe(0)
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
  await emulate(page, { colorScheme: 'light', width: 1280 })
  await expectSound(page, 'after a run')

  await demo.logOut.click()
  await visit(page, '/live-demo?signin=cookies')
  await expect(failureNote(page)).toBeVisible()
  await expect(demoPage(page).signIn).toBeVisible()
  await emulate(page, { colorScheme: 'dark', width: 390 })
  await expectSound(page, 'signed out')
})

test('the page is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await visitUnstarted(page, '/live-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JWT and OTA Demo')
  // Chromium with scripts disabled by its tools still reads <noscript> as text: not by locator.
  const notes = await page.locator('#content noscript').allTextContents()
  expect(notes.join()).toContain('so it needs JavaScript')
  await context.close()
})
