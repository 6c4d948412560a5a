import { expect, type Page } from '@playwright/test'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import { signIn } from './support/sign-in'
import { test } from './support/test'

async function startDemo(page: Page) {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  return demo
}

/** Notes which properties of the OTA monitor begin to move, from now on. */
async function watchMotion(page: Page) {
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const panel = document.querySelector('[aria-label="OTA monitor"]')
    panel?.addEventListener('transitionrun', (event) => {
      const { propertyName, target } = event as TransitionEvent
      moved.push(`${(target as Element).localName} ${propertyName}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

/** Readings of our own, in turn: two of the server's may be the same, and then nothing has to move. */
async function takeTurns(page: Page, readings: readonly string[]) {
  let calls = 0
  await page.route(/\/api\/(get-all-persons|customer)$/, async (route) => {
    const response = await route.fetch()
    // A tick is two calls, one of each monitor.
    const reading = readings[Math.floor(calls++ / 2) % readings.length] ?? ''
    const headers = { ...response.headers(), token_response_time: reading }
    await route.fulfill({ response, headers })
  })
}

/** Notes the OTA monitor's numbers whenever one of them changes, from now on. */
async function watchNumbers(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const panel = document.querySelector('[aria-label="OTA monitor"]')
    const seen: string[] = []
    const note = () => {
      const hits = panel?.querySelector('output')?.textContent
      const meter = panel?.querySelector('[role=meter]')
      const needle = meter?.querySelector<SVGGElement>('g g')?.style.rotate
      const now = [hits, meter?.textContent?.match(/\d\.\d\d ms/)?.[0], needle].join(', ')
      if (seen.at(-1) !== now) seen.push(now)
    }
    note()
    const all = { attributes: true, characterData: true, childList: true, subtree: true }
    if (panel) new MutationObserver(note).observe(panel, all)
    return seen
  })
  return () => seen.jsonValue()
}

test('a call moves the tape, the wheel, the needle and the arc', async ({ page }) => {
  await takeTurns(page, ['0.05', '0.25'])
  const demo = await startDemo(page)
  await runTicks(page, 1)
  const moved = await watchMotion(page)
  await runTicks(page, 2)
  await expect
    .poll(async () => new Set(await moved()))
    .toEqual(new Set(['li margin-top', 'span translate', 'g rotate', 'path stroke-dasharray']))
  // At its end the needle points where the reading says.
  const value = Number(await demo.ota.meter.getAttribute('aria-valuenow'))
  const degrees = () =>
    demo.ota.meter.locator('g g').evaluate((needle) => Number.parseFloat(needle.style.rotate))
  expect(await degrees()).toBeCloseTo(-100 + (value / 0.3) * 200, 1)
})

test('neither Clear Logs nor many rows at once move the tape', async ({ page }) => {
  const demo = await startDemo(page)
  await runTicks(page, 3)
  await demo.ota.panel.getByRole('button', { name: 'Pause log' }).click()
  await runTicks(page, 2)
  const moved = await watchMotion(page)
  await demo.ota.panel.getByRole('button', { name: 'Resume log' }).click()
  await expect(demo.ota.rows).toHaveCount(5)
  await demo.ota.clear.click()
  await expect(demo.ota.rows).toHaveCount(0)
  expect((await moved()).filter((what) => what.startsWith('li'))).toEqual([])
})

test('for who wants no motion nothing moves, and numbers go to their next value at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await takeTurns(page, ['0.05', '0.25'])
  const demo = await startDemo(page)
  await runTicks(page, 1)
  const moved = await watchMotion(page)
  const numbers = await watchNumbers(page)
  await runTicks(page, 2)
  await page.clock.runFor(1000) // what counts up by itself would go on counting
  expect(await numbers()).toEqual([
    '1, 0.05 ms, -66.7deg',
    '2, 0.25 ms, 66.7deg',
    '3, 0.05 ms, -66.7deg',
  ])
  await demo.ota.rows.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moved()).toEqual([])
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('a paused log stands still and counts what waits', async ({ page }) => {
  const demo = await startDemo(page)
  const hold = demo.ota.panel.getByRole('button', { name: 'Pause log' })
  const follow = demo.ota.panel.getByRole('button', { name: 'Resume log' })
  await runTicks(page, 2)
  const before = await demo.ota.rows.allTextContents()
  await hold.click()
  await expect(demo.ota.panel.getByText('Paused, 0 new calls waiting')).toBeVisible()
  await runTicks(page, 1)
  await expect(demo.ota.panel.getByText('Paused, 1 new call waiting')).toBeVisible()
  await runTicks(page, 1)
  expect(await demo.ota.rows.allTextContents()).toEqual(before)
  await expect(demo.ota.hits).toHaveText('4')
  await expect(demo.jwt.rows).toHaveCount(4) // the other log follows
  await follow.click()
  await expect(demo.ota.rows).toHaveCount(4)
  await hold.click()
  await demo.ota.clear.click()
  await expect(demo.ota.rows).toHaveCount(0)
  await expect(hold).toBeVisible()
})

test('each panel says what its numbers are', async ({ page }) => {
  const demo = await startDemo(page)
  const origin = new URL(page.url()).origin
  for (const { panel } of [demo.jwt, demo.ota]) {
    await expect(panel.getByText('No calls yet. Press Start Demo.')).toHaveCount(0)
    await expect(panel).toContainText(
      `Demo result · n = 0 calls, measured by the server, ${origin}`,
    )
  }
  await runTicks(page, 1)
  for (const { panel } of [demo.jwt, demo.ota]) await expect(panel).toContainText('n = 1 call,')
  await page.route('**/api/{customer,get-all-persons}', (route) => route.abort())
  await runTicks(page, 1) // no time was measured
  for (const { panel } of [demo.jwt, demo.ota]) await expect(panel).toContainText('n = 1 call,')
})

test('an empty log says what to do', async ({ page }) => {
  await signIn(page)
  for (const { panel } of [demoPage(page).jwt, demoPage(page).ota]) {
    await expect(panel.getByText('No calls yet. Press Start Demo.')).toBeVisible()
  }
})

for (const width of [320, 390]) {
  test(`the bar is one row at ${width} px, and stays in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const demo = await startDemo(page)
    await runTicks(page, 1)
    await page.mouse.wheel(0, 1500)
    const tops = await Promise.all(
      [demo.stop, demo.button('Export'), demo.logOut].map(async (button) => {
        await expect(button).toBeInViewport({ ratio: 1 })
        return (await button.boundingBox())?.y
      }),
    )
    expect(new Set(tops).size).toBe(1)
  })
}

test('a row is large enough to press', async ({ page }) => {
  const demo = await startDemo(page)
  await runTicks(page, 1)
  const box = await demo.ota.rows.first().getByRole('button').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(24)
  expect(box?.width).toBeGreaterThan(200)
})

test('the button to sign in is on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/live-demo')
  await expect(demoPage(page).signIn).toBeInViewport({ ratio: 1 })
})
