import { expect, type Locator } from '@playwright/test'
import { conditions, emulate, expectAccessible, widthOf } from '../support/axe'
import { runDemo, runTicks } from '../support/demo-page'
import { test } from '../support/test'

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
const endOf = async (part: Locator) =>
  (await topOf(part)) + ((await part.boundingBox())?.height ?? 0)

test('attack buttons keep their place, stay uncovered and pass axe', async ({ page }) => {
  const demo = await runDemo(page, 0)
  const attack = demo.button('Send Request')
  await demo.stop.click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await demo.jwt.clear.click()
    await demo.ota.clear.click()
    await demo.jwtForgery.clear.click()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await demo.start.click()
    await expect(demo.stop).toBeVisible()
    const before = await topOf(attack)
    await runTicks(page, 7) // more than the log has rows for
    expect(await topOf(attack)).toBe(before)
    await demo.stop.click()
    await attack.scrollIntoViewIfNeeded()
    const scrolled = await topOf(attack)
    for (const times of [1, 2, 3, 4]) {
      await attack.click()
      await expect(demo.jwtForgery.rows).toHaveCount(times)
    }
    expect(await topOf(attack)).toBe(scrolled)
  }
  await page.clock.resume() // toasts and axe need time to pass
  await expect(page.locator('#toast-area li')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  const low = demo.button('Cloning Attack')
  await low.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - 780, behavior: 'instant' })
  })
  const { x = 0, y = 0 } = (await low.boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10) // `low.click()` would scroll first
  const toast = page.getByRole('listitem').filter({ hasText: 'Server answered 401' })
  await expect(toast).toBeVisible()
  const top = await topOf(toast)
  for (const part of [low, demo.otaForgery.rows.first().getByRole('paragraph').first()])
    expect(await endOf(part)).toBeLessThanOrEqual(top)

  await demo.button('Steal both and replay').click()
  await expect(demo.otaForgery.rows).toHaveCount(2)
  for (const condition of conditions) {
    await emulate(page, condition)
    await expectAccessible(page, `${condition.colorScheme}, ${condition.width} px`)
    expect(await widthOf(page)).toBe(condition.width)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  const row = demo.jwt.rows.first()
  await expect(row).toHaveAttribute('data-status', '200')
  await expect(row).toHaveCSS('color', 'rgb(20, 23, 26)') // dark, as in the light theme
  for (const label of ['Api Hit', 'JWT Verification Time'])
    await expect(demo.jwt.panel.getByText(label)).toHaveCSS('text-transform', 'none')
})
