import { expect, type Locator } from '@playwright/test'
import { type Colour, expectPrintedIn, ON_TAPE, type Scheme } from './support/colours'
import { runTicks } from './support/demo-page'
import { runDemo } from './support/run-demo'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

const SCHEMES: readonly Scheme[] = ['light', 'dark']

const chipOf = (row: Locator) => row.locator('p').first().locator('strong')
const messageOf = (row: Locator) => row.locator('p').last()

async function expectFilled(chip: Locator, scheme: Scheme, colour: Colour) {
  await expect(chip).toHaveCSS('background-color', ON_TAPE[scheme][colour])
  await expectPrintedIn(chip, scheme, 'surface')
}

test('rows and verdicts are printed in the colours of the design, in both themes', async ({
  page,
}) => {
  const demo = await runDemo(page, 1)
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await expect(demo.otaForgery.rows).toHaveCount(1)
  await page.route(/\/(api|request-all-params)\b/, (route) => route.abort())
  await runTicks(page, 1)
  await demo.button('Cloning Attack').click()
  await expect(demo.otaForgery.rows).toHaveCount(2)

  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const { panel, rows } of [demo.jwt, demo.ota]) {
      await expect(panel.getByRole('log')).toHaveCSS('background-color', ON_TAPE[scheme].tape)
      await expect(rows.nth(0)).toHaveAttribute('data-status', '500')
      await expectPrintedIn(rows.nth(0), scheme, 'carmine')
      await expect(rows.nth(1)).toHaveAttribute('data-status', '200')
      await expectPrintedIn(rows.nth(1), scheme, 'ink')
    }
    const gotIn = demo.jwtForgery.rows.nth(0)
    await expectPrintedIn(messageOf(gotIn), scheme, 'jade') // the status is a 200
    await expectFilled(chipOf(gotIn), scheme, 'carmine') // and what it means is bad
    const held = demo.otaForgery.rows.nth(1)
    await expectPrintedIn(messageOf(held), scheme, 'carmine')
    await expectFilled(chipOf(held), scheme, 'jade')
    const unanswered = demo.otaForgery.rows.nth(0)
    await expectPrintedIn(messageOf(unanswered), scheme, 'carmine')
    await expectPrintedIn(chipOf(unanswered), scheme, 'ink') // nobody judged: no verdict's colour
    await expect(chipOf(unanswered)).toHaveCSS('border-color', ON_TAPE[scheme]['line-strong'])
    await expect(chipOf(unanswered)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
})

test('no row is told by its colour alone, and where the visitor’s colours rule by none', async ({
  page,
}) => {
  const demo = await runDemo(page, 1)
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  const good = demo.jwtForgery.rows.first()
  const bad = demo.otaForgery.rows.first()
  await expect(good).toContainText('✓')
  await expect(bad).toContainText('✕')
  const shapeOf = (row: Locator) => chipOf(row).locator('path').getAttribute('d')
  expect(await shapeOf(good)).not.toBe(await shapeOf(bad))

  await page.emulateMedia({ forcedColors: 'active' })
  for (const row of [good, bad]) {
    const [verdict, message] = await row.evaluate((li) =>
      [li.querySelector('strong'), li].map((part) => part && getComputedStyle(part).color),
    )
    expect(verdict).toBe(message)
  }
})
