import { expect } from '@playwright/test'
import { conditions, emulate, expectAccessible } from '../support/axe'
import {
  checks,
  demoPage,
  drawer,
  inspect,
  isOtaCall,
  runDemo,
  runTicks,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a row opens its request, taken apart and checked again in the browser', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent = page.waitForRequest(isOtaCall)
  await runDemo(page, 2)
  const first = (await sent).headers()
  await demoPage(page).ota.rows.last().click()

  const dialog = drawer(page)
  const { pathname } = new URL((await sent).url())
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`GET ${pathname}`)
  const [, mac = '', segment = ''] = /^OTA (\w+)-(S\d)$/.exec(first.authorization ?? '') ?? []
  const id = first['x-request-id'] ?? ''
  const { deviceId, token } = await storedUser(page)
  const parts = ['OTA', `${mac.slice(0, 8)} … ${mac.slice(-8)}`, segment, id, deviceId, /^\d{8}$/]
  await expect(dialog.getByRole('code')).toHaveText(parts)
  await expect(dialog.getByText(/The HMAC, .* is the same\.$/)).toBeVisible()
  await expect(checks(page)).toHaveText([/✓/, /✓/, /✓/])
  await page.keyboard.press('Escape')

  await inspect(page, 'jwt')
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  await expect(dialog).toContainText(JSON.stringify(JSON.parse(payload), null, 2))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Copy curl' }).click()
  await expect.poll(copied).toContain('Authorization: Bearer <token>')
  await dialog.getByRole('checkbox', { name: 'With secrets' }).check()
  await dialog.getByRole('button', { name: 'Copied curl' }).click()
  await expect.poll(copied).toContain(`Authorization: ${token}`)
})

test('the row of an attack opens what was sent, by which machine', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await demo.stop.click()
  await demo.button('Steal both and replay').click()
  for (const [panel, label, sent] of [
    ['jwtForgery', 'Sent to the attacker host', 'Bearer '],
    ['otaForgery', 'Sent again by this browser', '"X-Request-ID"'],
  ] as const) {
    await demo[panel].rows.getByRole('button').click()
    await expect(drawer(page).getByRole('group', { name: label })).toContainText(sent)
    await page.keyboard.press('Escape')
  }
})

test('a refused call names the check that refused it', async ({ page }) => {
  await runDemo(page, 3)
  await page.route('**/api/{customer,get-all-persons}', (route) => {
    const { requesthistory = '', ...headers } = route.request().headers()
    // As a second sender would, who has an older log.
    const older = requesthistory && { requesthistory: requesthistory.split('|', 1)[0] ?? '' }
    return route.continue({ headers: { ...headers, ...older } })
  })
  await runTicks(page, 1)
  await inspect(page, 'ota')
  await expect(drawer(page)).toContainText('Refused by the check “Send log”. Two devices')
})

test('keys open a row, walk the others and close; a press beside it closes, too', async ({
  page,
}) => {
  const demo = await runDemo(page, 3)
  const rows = demo.ota.rows.getByRole('button')
  await rows.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await runTicks(page, 1) // the calls behind it go on
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(drawer(page)).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(drawer(page)).toHaveCount(0)
  await expect(rows.nth(2)).toBeFocused()
})

test('no accessibility findings while open, and no sideways scrolling', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await demo.stop.click()
  await page.clock.resume() // axe needs time to pass
  await inspect(page, 'ota')
  await expect(checks(page)).toHaveCount(3)
  for (const condition of conditions) {
    await emulate(page, condition)
    await expectAccessible(page, 'the inspector')
    expect(await drawer(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
})
