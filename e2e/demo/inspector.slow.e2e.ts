import { expect } from '@playwright/test'
import { conditions, emulate, expectAccessible } from '../support/axe'
import {
  checks,
  demoPage,
  drawer,
  inspect,
  runDemo,
  runTicks,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('the row of an attack opens what the thief sent, and what came of it', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await demo.stop.click()
  for (const [button, panel, sent, answer] of [
    ['Send Request', 'jwtForgery', 'Bearer ', 'Attack succeeded'],
    ['OTA Request', 'otaForgery', '"ota": "OTA ', 'a request id the attacker does not have'],
    ['Cloning Attack', 'otaForgery', '"sessionKey"', 'Attack failed'],
    ['Steal both and replay', 'otaForgery', '"X-Request-ID"', 'This request id was used'],
  ] as const) {
    await demo.button(button).click()
    const row = demo[panel].rows.first().getByRole('button', { name: `Inspect ${button}` })
    await row.press('Enter')
    await expect(drawer(page)).toContainText(answer)
    await expect(drawer(page).getByRole('group', { name: 'Sent with the attack' })).toContainText(
      sent,
    )
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  }
})

test('a refused call names the check that refused it', async ({ page }) => {
  const demo = await runDemo(page, 3)
  // As a second writer would, who has an older log.
  await page.route('**/api/{customer,get-all-persons}', (route) => {
    const { requesthistory, ...headers } = route.request().headers()
    const older = requesthistory && { requesthistory: requesthistory.split('|', 1)[0] ?? '' }
    return route.continue({ headers: { ...headers, ...older } })
  })
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '409')
  await inspect(page, 'ota')
  await expect(drawer(page)).toContainText(
    'Refused by the check “Send log”. Two devices used one send log',
  )
})

test('without its code there is a toast, and the next try loads it', async ({ page, context }) => {
  const demo = await runDemo(page, 1)
  await demo.button('Send Request').click() // the toasts' own code comes with the first of them
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await demo.stop.click()
  await page.clock.resume() // what loads code waits a moment before it tries again
  await context.setOffline(true)
  await demo.jwt.rows.first().click()
  await expect(page.getByText('This part of the demo could not be loaded.')).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  await context.setOffline(false)
  await inspect(page, 'jwt')
})

test('two rows pressed while the code loads open one drawer, of the last', async ({ page }) => {
  const demo = await runDemo(page, 1)
  let answer = () => {}
  const pressed = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await demo.jwt.rows.first().click()
  await demo.ota.rows.first().click()
  answer()
  await expect(drawer(page)).toHaveCount(1)
  await expect(drawer(page)).toContainText('HMAC-SHA512')
})

test('LogOut elsewhere takes the drawer away', async ({ page, context }) => {
  await runDemo(page, 2)
  await inspect(page, 'ota')
  const other = await context.newPage()
  await visit(other, '/live-demo')
  await demoPage(other).logOut.click()
  await expect(drawer(page)).toHaveCount(0)
})

test('Copy curl leaves secrets out, and has them when they are asked for', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await runDemo(page, 1)
  const { token } = await storedUser(page)
  await inspect(page, 'jwt')
  const copy = async () => {
    await drawer(page).getByRole('button', { name: 'Copy curl' }).click()
    await expect(drawer(page).getByRole('button', { name: '✓ Copied curl' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copy()).toContain('Authorization: Bearer <token>')
  await page.clock.runFor(1200) // until the button can be pressed again
  await drawer(page).getByRole('checkbox', { name: 'With secrets' }).check()
  expect(await copy()).toContain(`Authorization: ${token}`)
})

test('no accessibility findings while open', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await demo.stop.click()
  await page.clock.resume() // axe needs time to pass
  for (const kind of ['jwt', 'ota'] as const) {
    await inspect(page, kind)
    await expect(checks(page).first()).toBeVisible()
    for (const condition of conditions) {
      await emulate(page, condition)
      await expectAccessible(page, `the ${kind} drawer`)
      const overflow = await drawer(page).evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(overflow).toBe(0)
    }
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
  }
})

test('keys open a row, walk the others and close; the focus is held and returns', async ({
  page,
}) => {
  const demo = await runDemo(page, 3)
  const rows = demo.ota.rows.getByRole('button')
  await page.getByRole('log', { name: 'OTA log' }).focus()
  await page.keyboard.press('Tab')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(drawer(page)).toHaveCSS('z-index', '1300')
  await expect(page.getByRole('main')).toHaveJSProperty('inert', true)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press(key)
      await expect(drawer(page).locator(':focus')).toHaveCount(1)
    }
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('Space')
  await expect(drawer(page)).toBeVisible()
  await runTicks(page, 1) // the calls behind it go on
  await page.mouse.click(40, 400)
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false)
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Tab') // two hundred rows are no two hundred stops
  await expect(demo.jwtForgery.clear).toBeFocused()
})
