import { expect } from '@playwright/test'
import {
  checks,
  demoPage,
  drawer,
  inspect,
  isOtaCall,
  runDemo,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a row opens its request, taken apart and checked again in the browser', async ({ page }) => {
  const sent = page.waitForRequest(isOtaCall)
  await runDemo(page, 2)
  const first = (await sent).headers()
  await demoPage(page).ota.rows.last().click()

  const dialog = drawer(page)
  const { pathname } = new URL((await sent).url())
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`GET ${pathname}`)
  const [, mac = '', segment = ''] = /^OTA (\w+)-(S\d)$/.exec(first.authorization ?? '') ?? []
  const parts = dialog.getByRole('code')
  const id = first['x-request-id'] ?? ''
  const { deviceId, token } = await storedUser(page)
  await expect(parts).toHaveText([
    'OTA',
    `${mac.slice(0, 8)} … ${mac.slice(-8)}`,
    segment,
    id,
    '|',
    deviceId,
    '|',
    /^\d{8}$/,
  ])
  await expect(dialog.getByText(/The HMAC, .* is the same\.$/)).toBeVisible()
  await expect(checks(page)).toHaveCount(3)
  await expect(dialog.getByText('✕')).toHaveCount(0)
  await expect(dialog.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  await page.keyboard.press('Escape')

  await inspect(page, 'ota')
  await dialog.getByText('1 id sent before').click()
  await expect(dialog).toContainText(id)
  await page.keyboard.press('Escape')

  await inspect(page, 'jwt')
  for (const part of token.replace('Bearer ', '').split('.').slice(0, 2)) {
    const claims = JSON.parse(Buffer.from(part, 'base64url').toString())
    await expect(dialog).toContainText(JSON.stringify(claims, null, 2))
  }
  await expect(checks(page)).toHaveText([/✓.*Three parts/, /✓.*Not expired/])
})
