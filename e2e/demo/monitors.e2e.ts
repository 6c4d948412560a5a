import { expect, type Request } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import {
  demoPage,
  flushCalls,
  isJwtCall,
  isOtaCall,
  runTicks,
  signIn,
  stopTime,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await stopTime(page)
})

test('the first call leaves after 2000 ms, none after Stop Demo', async ({ page }) => {
  const demo = demoPage(page)
  const calls: Request[] = []
  page.on('request', (request) => calls.push(request))
  /** What each panel has begun: an OTA call is announced before it leaves, a JWT call just leaves. */
  const begun = async () => {
    const announced = await flushCalls(page)
    expect(calls.filter(isOtaCall).length).toBeLessThanOrEqual(announced)
    return [calls.filter(isJwtCall).length, announced]
  }
  for (const times of [1, 2]) {
    await demo.start.dblclick() // the second press is not meant to undo the first
    await expect(demo.stop).toBeVisible()
    await page.clock.runFor(1999)
    expect(await begun()).toEqual([times - 1, times - 1])
    await page.clock.runFor(1)
    for (const { hits } of [demo.jwt, demo.ota]) await expect(hits).toHaveText(String(times))
    expect(await begun()).toEqual([times, times])
    await demo.stop.click()
    await page.clock.runFor(4000)
    expect(await begun()).toEqual([times, times])
  }
})

test('a row says how its call ended, and Clear Logs empties one panel only', async ({ page }) => {
  const demo = demoPage(page)
  const calls: Request[] = []
  page.on('request', (request) => calls.push(request))
  await demo.start.click()
  await runTicks(page, 4)
  for (const request of calls.filter(isOtaCall)) {
    const { cookie, ...headers } = await request.allHeaders()
    expect(cookie).toBeTruthy()
    expect(headers).not.toHaveProperty('ota-binding')
  }
  for (const { panel, rows, meter } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toHaveAttribute('data-status', '200')
    await expect(rows.first()).toContainText(
      /^\d\d:\d\d:\d\dGET(get-all-persons|customer)200 OK[1-9]\d* records\d+\.\d\d ms$/,
    )
    await expectPrintedIn(rows.first(), 'ink')
    await expect(meter).toHaveAttribute('aria-valuetext', /^\d+\.\d\d milliseconds/)
    await expect(panel).toContainText(/median of 4: \d+\.\d\d ms · p95 \d+\.\d\d ms/)
  }
  await demo.ota.clear.click()
  await expect(demo.ota.rows).toHaveCount(0)
  await expect(demo.jwt.rows).toHaveCount(4)
  await expect(demo.ota.hits).toHaveText('4')
})
