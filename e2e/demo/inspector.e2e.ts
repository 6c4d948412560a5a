import { expect } from '@playwright/test'
import { conditions, emulate, expectAccessible } from '../support/axe'
import { isOtaCall, runDemo, runTicks, storedUser } from '../support/demo-page'
import { test } from '../support/test'

test('a row opens its request, whose parts are checked again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent = page.waitForRequest(isOtaCall)
  const demo = await runDemo(page, 2)
  const first = (await sent).headers()
  await demo.ota.rows.last().click()

  const dialog = page.getByRole('dialog', { name: 'Request inspector' })
  const { pathname } = new URL((await sent).url())
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`GET ${pathname}`)
  const [, mac = '', segment = ''] = /^OTA (\w+)-(S\d)$/.exec(first.authorization ?? '') ?? []
  const id = first['x-request-id'] ?? ''
  const { deviceId, token } = await storedUser(page)
  const parts = ['OTA', `${mac.slice(0, 8)} … ${mac.slice(-8)}`, segment, id, deviceId, /^\d{8}$/]
  await expect(dialog.getByRole('code')).toHaveText(parts)
  await expect(dialog.getByText(/the HMAC matches\.$/)).toBeVisible()
  const checks = dialog.getByRole('listitem').filter({ hasText: /[✓✕]/ })
  await expect(checks).toHaveText([/✓/, /✓/, /✓/])
  await page.keyboard.press('Escape')

  await demo.jwt.rows.first().click()
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  await expect(dialog).toContainText(JSON.stringify(JSON.parse(payload), null, 2))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Copy curl' }).click()
  await expect.poll(copied).toContain('Authorization: Bearer <token>')
  await page.keyboard.press('Escape')

  await demo.stop.click()
  await demo.button('Steal both and replay').click()
  for (const [panel, label, sent] of [
    ['jwtForgery', 'Sent to the attacker host', 'Bearer '],
    ['otaForgery', 'Replayed by this browser', '"X-Request-ID"'],
  ] as const) {
    await demo[panel].rows.getByRole('button').click()
    await expect(dialog.getByRole('group', { name: label })).toContainText(sent)
    await page.keyboard.press('Escape')
  }

  await page.clock.resume() // axe needs time to pass
  await demo.ota.rows.first().click()
  await expect(checks).toHaveCount(3)
  for (const condition of conditions) {
    await emulate(page, condition)
    await expectAccessible(page, 'the inspector')
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
})

test('keys open, change and close rows; a refused row names its check', async ({ page }) => {
  const demo = await runDemo(page, 3)
  const rows = demo.ota.rows.getByRole('button')
  const dialog = page.getByRole('dialog', { name: 'Request inspector' })
  await rows.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await runTicks(page, 1) // the calls behind it continue
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(dialog).toHaveCount(0)
  await expect(rows.nth(2)).toBeFocused()

  await page.route('**/api/{customer,get-all-persons}', (route) => {
    const { requesthistory = '', ...headers } = route.request().headers()
    // A copy of this browser sends an older send log.
    const older = requesthistory && { requesthistory: requesthistory.split('|', 1)[0] ?? '' }
    return route.continue({ headers: { ...headers, ...older } })
  })
  await runTicks(page, 1)
  await demo.ota.rows.first().click()
  await expect(dialog).toContainText('Refused at the check “Send log”. Two devices')
})
