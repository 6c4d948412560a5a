import { expect, type Locator } from '@playwright/test'
import { addStyle } from '../support/add-style'
import { conditions, emulate, expectAccessible, widthOf } from '../support/axe'
import { demoPage, runDemo, runTicks, signIn, stopTime } from '../support/demo-page'

import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // half-way a row's contrast is lower

const topOf = async (part: Locator) => (await part.boundingBox())?.y

test('the demo is accessible after a run and its attacks', async ({ page }) => {
  const demo = await runDemo(page, 3)
  for (const name of ['Steal both and replay', 'Send Request', 'OTA Request'])
    await demo.button(name).click()
  await expect(demo.jwtForgery.rows).toHaveCount(2)
  await expect(demo.otaForgery.rows).toHaveCount(2)
  await demo.stop.click()
  await page.clock.resume() // axe needs time to pass
  for (const condition of conditions) {
    await emulate(page, condition)
    await expectAccessible(page, `${condition.colorScheme}, ${condition.width} px`)
    expect(await widthOf(page)).toBe(condition.width)
  }
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

for (const width of [390, 1280]) {
  test(`${width} px: no call and no verdict moves a button of attack`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    await stopTime(page)
    const demo = demoPage(page)
    const attack = demo.button('Send Request')
    await demo.start.click()
    await expect(demo.stop).toBeVisible()
    const before = await topOf(attack)
    await runTicks(page, 7) // more than there were places for
    expect(await topOf(attack)).toBe(before)
    await demo.stop.click()
    await expect(demo.start).toBeVisible()
    expect(await topOf(attack)).toBe(before)
    await attack.scrollIntoViewIfNeeded()
    const scrolled = await topOf(attack)
    for (const times of [1, 2, 3, 4]) {
      await attack.click()
      await expect(demo.jwtForgery.rows).toHaveCount(times)
    }
    expect(await topOf(attack)).toBe(scrolled)
  })
}

test('390 px: the toast of an attack lies neither over its button nor over its verdict', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  const { button, otaForgery } = demoPage(page)
  const attack = button('Cloning Attack')
  await attack.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - 780, behavior: 'instant' })
  })
  const { x = 0, y = 0 } = (await attack.boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10) // `attack.click()` would scroll first
  const toast = page.getByRole('listitem').filter({ hasText: 'Server answered' })
  await expect(toast).toBeVisible()
  const top = (await topOf(toast)) ?? 0
  for (const part of [attack, otaForgery.rows.first().getByRole('paragraph').first()]) {
    const box = await part.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
  }
})
