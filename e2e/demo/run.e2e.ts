import { expect, type Page, type Request, type Route } from '@playwright/test'
import { SEND_LOG } from '../../lib/demo/storage'
import { SIGNED_OUT } from '../../lib/demo/store'
import {
  demoPage,
  isMonitored,
  isOtaCall,
  runDemo,
  runTicks,
  signIn,
  stopTime,
  storedUser,
} from '../support/demo-page'
import { started, test } from '../support/test'

/** @returns the number of OTA calls that the send log announces, including open ones. */
async function flushCalls(page: Page): Promise<number> {
  const ask = (lock: string) => navigator.locks.request(lock, () => fetch('/healthz').then(String))
  await page.evaluate(ask, SEND_LOG)
  return (await storedUser(page)).requestHistory.length
}

test('the first call leaves after 2000 ms, and Stop Demo ends the calls', async ({ page }) => {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  const calls: Request[] = []
  page.on('request', (request) => calls.push(request))
  /** Calls that each panel has started; an OTA call counts once it is in the send log. */
  const begun = async () => {
    const announced = await flushCalls(page)
    expect(calls.filter(isOtaCall).length).toBeLessThanOrEqual(announced)
    return [calls.filter((one) => isMonitored(one) && !isOtaCall(one)).length, announced]
  }
  for (const times of [1, 2]) {
    await demo.start.dblclick() // the second click must not undo the first
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

test('a run that begins without a network makes rows and hits', async ({ page, context }) => {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await context.setOffline(true)
  await demo.start.click()
  await runTicks(page, 2)
  for (const { rows } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toHaveAttribute('data-status', '500')
    await expect(rows.first()).toContainText('the server is unreachable')
  }
})

test('a run continues behind another page, and a reload empties its logs', async ({ page }) => {
  const demo = await runDemo(page, 2)
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Why OTA' }).click()
  await expect(page).toHaveURL('/about')
  await page.clock.runFor(2000)
  await expect.poll(async () => (await storedUser(page)).requestHistory.length).toBe(3)
  await page.goBack()
  await expect(demo.ota.hits).toHaveText('3')
  await expect(demo.ota.rows).toHaveCount(3)
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await runTicks(page, 1)

  await page.addInitScript(() => {
    const look = () => {
      for (const one of document.querySelectorAll('main :is(button, p)'))
        if (
          /^(Sign-in With Google|Signed out)$/.test(one.textContent) &&
          one.checkVisibility({ visibilityProperty: true })
        )
          Object.assign(window, { isWrong: true }) // to a visitor who is signed in
    }
    const all = { subtree: true, childList: true, attributes: true }
    new MutationObserver(look).observe(document, all)
  })
  await page.reload()
  await started(page)
  await expect(demo.start).toBeVisible() // a reload starts no calls
  expect(await page.evaluate(() => 'isWrong' in window)).toBe(false)
  for (const { rows } of [demo.jwt, demo.ota, demo.jwtForgery]) await expect(rows).toHaveCount(0)
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 1)
  await expect(demo.ota.rows).toHaveAttribute('data-status', '200')
  expect((await storedUser(page)).requestHistory).toHaveLength(5) // all pages share one send log
})

test('LogOut clears all without a network, and no late row appears', async ({ page, context }) => {
  const demo = await runDemo(page, 2)
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  const old = await storedUser(page)
  expect(old.requestHistory).toHaveLength(2)
  const held: Route[] = []
  await page.route(/\/api\/(get-all-persons|customer)$/, (route) => void held.push(route))
  await page.clock.runFor(2000)
  await expect.poll(() => held.length).toBe(2)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.failure()?.errorText ?? ''))

  const deviceId = () => page.evaluate(() => localStorage.getItem('device_id'))
  const before = await deviceId()
  await context.setOffline(true)
  await demo.logOut.press('Enter')
  await expect(demo.signIn).toBeVisible()
  // The button is gone, so the focus moves to the next step.
  await expect(page.getByRole('region', { name: 'Before you start' })).toBeFocused()
  expect(before).toBeTruthy()
  expect(await deviceId()).toBe(before)
  expect(await storedUser(page)).toEqual(SIGNED_OUT)
  await expect.poll(() => aborted.filter((text) => text.includes('ABORTED')).length).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)

  await page.clock.runFor(2000) // by then the send log’s lock is released
  // A sign-in in another tab signs this document in, and would show the rows that it kept.
  await signIn(await context.newPage())
  await expect(demo.start).toBeVisible() // not running any more
  await page.clock.runFor(8000)
  expect(await flushCalls(page)).toBe(0)
  for (const { rows, hits, meter } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(0)
    await expect(hits).toHaveText('0')
    await expect(meter).toHaveAttribute('aria-valuetext', 'no reading yet, average 0.00')
  }
  await expect(demo.jwtForgery.rows).toHaveCount(0)
  await expect(demo.jwtForgery.data).not.toContainText(old.token)
  await expect(demo.button('Export')).toHaveCount(0)
})
