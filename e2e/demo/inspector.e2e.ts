import { expect } from '@playwright/test'
import {
  checks,
  demoPage,
  drawer,
  inspect,
  isOtaCall,
  runDemo,
  side,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a row opens its request, taken apart and checked again, beside what the server saw', async ({
  page,
}) => {
  const sent = page.waitForRequest(isOtaCall)
  await runDemo(page, 2)
  const first = (await sent).headers()
  await demoPage(page).ota.rows.last().click()

  const dialog = drawer(page)
  const { pathname, host } = new URL((await sent).url())
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`GET ${pathname}`)
  const [, mac = '', segment = ''] = /^OTA (\w+)-(S\d)$/.exec(first.authorization ?? '') ?? []
  const [, binding = ''] = /^v1 ([0-9a-f]{128})$/.exec(first['ota-binding'] ?? '') ?? []
  const parts = side(page, 'This browser').getByRole('code')
  const id = first['x-request-id'] ?? ''
  const { deviceId, token } = await storedUser(page)
  await expect(parts).toHaveText([
    'OTA',
    `${mac.slice(0, 8)} … ${mac.slice(-8)}`,
    segment,
    'v1',
    `${binding.slice(0, 8)} … ${binding.slice(-8)}`,
    id,
    '|',
    deviceId,
    '|',
    /^\d{8}$/,
  ])
  await expect(dialog).toContainText(`Ties this token to GET ${host}${pathname} without a body`)
  for (const proof of [/The HMAC, .* is the same\.$/, /The binding, .* is the same\.$/]) {
    await expect(dialog.getByText(proof)).toBeVisible()
  }
  await expect(checks(page)).toHaveCount(9)
  await expect(dialog.getByText('✕')).toHaveCount(0)
  // The bytes under the HMAC are the same on both sides.
  const made = (await parts.allTextContents()).slice(-5)
  await expect(side(page, 'The server').getByRole('code')).toHaveText(made)
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
  await expect(checks(page)).toHaveText([/✓.*Key\./, /✓.*Signature\./, /✓.*Times\./])
})
