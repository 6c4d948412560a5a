import { expect, type Page } from '@playwright/test'
import {
  demoPage,
  drawer,
  inspect,
  pressMore,
  runDemo,
  runTicks,
  signIn,
  stopTime,
} from '../support/demo-page'
import { test } from '../support/test'

/** Notes which properties of the OTA monitor begin to move, from now on. */
async function watchMotion(page: Page) {
  const moved = await page.evaluateHandle(() => {
    const moved: string[] = []
    const panel = document.querySelector('[aria-label="OTA monitor"]')
    panel?.addEventListener('transitionrun', (event) => {
      const { propertyName, target } = event as TransitionEvent
      moved.push(`${(target as Element).localName} ${propertyName}`)
    })
    return moved
  })
  return () => moved.jsonValue()
}

test('for who wants no motion nothing moves', async ({ page }) => {
  // Readings of our own, in turn: two of the server's may be the same, and then nothing has to move.
  let calls = 0
  await page.route(/\/api\/(get-all-persons|customer)$/, async (route) => {
    const response = await route.fetch()
    // A tick is two calls, one of each monitor.
    const reading = Math.floor(calls++ / 2) % 2 === 0 ? '0.05' : '0.25'
    await route.fulfill({
      response,
      headers: { ...response.headers(), token_response_time: reading },
    })
  })
  await runDemo(page, 1)
  const moved = await watchMotion(page)
  await runTicks(page, 2)
  await expect
    .poll(async () => new Set(await moved()))
    .toEqual(new Set(['li margin-top', 'g rotate', 'path stroke-dasharray']))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await watchMotion(page)
  await runTicks(page, 2)
  await inspect(page, 'ota')
  expect(await still()).toEqual([])
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
})

test('paused logs stand still and count what waits; one that is emptied follows again', async ({
  page,
}) => {
  const demo = await runDemo(page, 2)
  const before = await demo.ota.rows.allTextContents()
  await pressMore(page, 'Pause logs')
  await runTicks(page, 2)
  for (const { panel, rows, hits } of [demo.jwt, demo.ota]) {
    await expect(panel.getByText('Paused, 2 new calls waiting')).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(hits).toHaveText('4')
  }
  expect(await demo.ota.rows.allTextContents()).toEqual(before)
  await pressMore(page, 'Resume logs')
  await expect(demo.ota.rows).toHaveCount(4)
  await pressMore(page, 'Pause logs')
  await demo.ota.clear.click()
  await expect(demo.ota.rows).toHaveCount(0)
  await runTicks(page, 1)
  await expect(demo.ota.rows).toHaveCount(1)
  await expect(demo.jwt.rows).toHaveCount(5)
})

test('a panel counts every call and keeps the newest 200 rows', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // rows that slide in cost more than the calls
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await page.clock.runFor(205 * 2000)
  await expect(demo.jwt.hits).toHaveText('205')
  await expect(demo.jwt.rows).toHaveCount(200)
})
