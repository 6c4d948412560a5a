import { expect, type Request } from '@playwright/test'
import { demoPage, flushCalls, isJwtCall, isOtaCall, signIn, stopTime } from '../support/demo-page'
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
