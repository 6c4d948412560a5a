import { expect, test } from '@playwright/test'
import { demoPage, signIn } from '../support/demo-page'

test('records the run that visitors see before the sign-in', async ({ browser }) => {
  const page = await browser.newPage({ userAgent: undefined }) // not the preset’s: the export names the browser
  await signIn(page)
  const { start, stop, jwt, ota, jwtForgery, otaForgery, button } = demoPage(page)
  await start.click()
  const reach = (ticks: number) => expect(ota.hits).toHaveText(String(ticks), { timeout: 60_000 })
  await reach(7)
  await button('Steal both and replay').click()
  await expect(jwtForgery.rows.first()).toContainText('The thief got in')
  await expect(otaForgery.rows.first()).toContainText('Thief refused')
  await reach(20)
  await stop.click()
  await expect(jwt.hits).toHaveText('20')
  const saved = page.waitForEvent('download')
  await button('Export').click()
  await (await saved).saveAs('content/recorded-run.json')
  await page.close()
})
