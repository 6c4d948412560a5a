import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import { signIn, storedUser } from './support/sign-in'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a run is saved as JSON, without any token, key, id or header', async ({ page }) => {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await expect(demo.button('Export')).toHaveCount(0) // nothing to save yet
  await demo.start.click()
  await runTicks(page, 3)
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await expect(demo.otaForgery.rows).toHaveCount(1)

  const saved = page.waitForEvent('download')
  await demo.button('Export').click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^ota-demo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  const { exportedAt, environment, monitors, attacks } = JSON.parse(text)
  const origin = new URL(page.url()).origin
  expect(environment).toMatchObject({ site: origin, api: origin })
  expect(environment.userAgent).toContain('Mozilla')
  expect(new Date(exportedAt).toISOString()).toBe(exportedAt)
  for (const { calls, timed, averageMs, rows } of [monitors.jwt, monitors.ota]) {
    expect([calls, timed, rows.length]).toEqual([3, 3, 3])
    expect(averageMs).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ method: 'GET', status: 200, code: null })
  }
  expect(attacks.jwtForgery).toMatchObject([{ code: 200 }])
  expect(attacks.otaForgery).toMatchObject([{ code: 401 }])

  const { token, sessionkey, deviceId, jsessionID, requestHistory } = await storedUser(page)
  const cookies = (await page.context().cookies()).map(({ value }) => value)
  const secrets = [token.slice(7), sessionkey, deviceId, jsessionID, ...requestHistory, ...cookies]
  expect(secrets.length).toBeGreaterThan(9)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[0-9a-f]{32}|bearer|authorization/i)
})

test('the button goes with the last row, and with the session', async ({ page }) => {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, 1)
  await expect(demo.button('Export')).toBeVisible()
  await demo.jwt.clear.click()
  await expect(demo.button('Export')).toBeVisible()
  await demo.ota.clear.click()
  await expect(demo.button('Export')).toHaveCount(0)
  await runTicks(page, 1)
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(demo.button('Export')).toHaveCount(0)
})
