import { type BrowserContext, expect } from '@playwright/test'
import { MONITOR_INTERVAL_MS } from '../../components/live-demo/ticking'
import { demoPage, isOtaCall, signIn, storedUser } from '../support/demo-page'
import { test } from '../support/test'

/** Monitors tick every 50 ms here: a hundred ticks would be minutes. */
const hurry = (context: BrowserContext) =>
  context.addInitScript((interval) => {
    const { setInterval } = window
    window.setInterval = ((run: TimerHandler, ms?: number) =>
      setInterval(run, ms === interval ? 50 : ms)) as typeof setInterval
  }, MONITOR_INTERVAL_MS)

async function openTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.emulateMedia({ reducedMotion: 'reduce' }) // animated rows cost more than the calls
  await tab.goto('/live-demo')
  const { start, ota, logOut } = demoPage(tab)
  await start.click()
  return { tab, ota, logOut }
}

test('tabs send 200 requests as one device while one of them dies', async ({ page, context }) => {
  await hurry(context)
  await signIn(page)
  const announced = async () => (await storedUser(page)).requestHistory
  const calls = /\/api\/(get-all-persons|customer)$/
  await page.route(calls, () => {}) // announced and never sent, as when a tab is killed
  await demoPage(page).start.click()
  await expect.poll(async () => (await announced()).length).toBeGreaterThan(3)
  const statuses: number[] = []
  context.on('response', (response) => {
    if (isOtaCall(response.request())) statuses.push(response.status())
  })
  await demoPage(page).stop.click()
  const lost = await announced()
  await page.close()

  const first = context.waitForEvent('request', isOtaCall)
  const tabs = [await openTab(context), await openTab(context)]
  expect((await first).headers().requesthistory).toContain(lost.join('|'))
  // A busy machine answers a few in a second.
  await expect.poll(() => statuses.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(200)
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const { ota } of tabs) {
    expect(Number(await ota.hits.textContent())).toBeGreaterThan(50)
  }
  await tabs[0]?.logOut.click()
  for (const { tab } of tabs) {
    await expect(demoPage(tab).signIn).toBeVisible()
    await expect(tab.getByRole('log')).toHaveCount(0)
  }
})
