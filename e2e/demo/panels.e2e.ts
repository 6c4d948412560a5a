import { expect, type Locator } from '@playwright/test'
import { demoPage, runDemo, runTicks, signIn, stopTime } from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

const topOf = async (part: Locator) => (await part.boundingBox())?.y
const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0

test('signed in and idle, the page is two and a half screens high at most', async ({ page }) => {
  await signIn(page)
  await expect(demoPage(page).otaForgery.panel).toBeVisible()
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  expect(await screens()).toBeLessThanOrEqual(2.5)
})

test('each monitor leads with the median of its run, and with nothing before the first call', async ({
  page,
}) => {
  // Readings of our own: the server's cannot be foretold.
  const readings = ['0.3000', '9.0000', '0.1000', '0.2000']
  let calls = 0
  await page.route(/\/api\/(get-all-persons|customer)$/, async (route) => {
    const response = await route.fetch()
    // A tick is two calls, one of each monitor.
    const token_response_time = readings[Math.floor(calls++ / 2)] ?? ''
    await route.fulfill({ response, headers: { ...response.headers(), token_response_time } })
  })
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  for (const { panel } of [demo.jwt, demo.ota]) {
    await expect(panel).toContainText('Nothing measured yet, so the average is 0.')
    await expect(panel).not.toContainText('median')
  }
  await demo.start.click()
  for (const [ticks, text] of [
    [1, 'median of 1: 0.30 ms · p95 0.30 ms'],
    [3, 'median of 4: 0.20 ms · p95 9.00 ms'],
  ] as const) {
    await runTicks(page, ticks)
    for (const { panel } of [demo.jwt, demo.ota]) {
      await expect(panel).toContainText(text)
      await expect(panel).toContainText(`measured by ${new URL(page.url()).origin}`)
    }
  }
  await expect(demo.ota.panel).toContainText('Average Duration 2.40 ms')
})

for (const width of [390, 1280]) {
  test(`${width} px: logs grow with the press of Start, and no call moves a button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    await stopTime(page)
    const demo = demoPage(page)
    const log = page.getByRole('log', { name: 'JWT log' })
    const idle = await heightOf(log)
    await demo.start.click()
    await expect(demo.stop).toBeVisible()
    await expect.poll(() => heightOf(log)).toBeGreaterThan(idle)
    const before = await topOf(demo.button('Send Request'))
    await runTicks(page, 7) // more than there were places for
    expect(await topOf(demo.button('Send Request'))).toBe(before)
    await demo.stop.click()
    await expect(demo.start).toBeVisible()
    expect(await topOf(demo.button('Send Request'))).toBe(before)
  })
}

test('a verdict moves no button of attack, of its own panel or the other', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    const demo = demoPage(page)
    const tops = async () => [
      await topOf(demo.button('Send Request')),
      width < 900 ? 0 : await topOf(demo.button('OTA Request')),
    ]
    await demo.button('Send Request').scrollIntoViewIfNeeded()
    const before = await tops()
    for (const times of [1, 2, 3, 4]) {
      await demo.button('Send Request').click()
      await expect(demo.jwtForgery.rows).toHaveCount(times)
    }
    expect(await tops()).toEqual(before)
    await demo.logOut.click()
    await expect(demo.signIn).toBeVisible()
  }
})

test('390 px: the toast of an attack lies neither over its button nor over its verdict', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  const { button, otaForgery } = demoPage(page)
  const attack = button('Cloning Attack')
  await attack.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - 780, behavior: 'instant' })
  })
  const { x = 0, y = 0 } = (await attack.boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10) // `attack.click()` would scroll first
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: 'Forgery answered' })
  await expect(toast).toBeVisible()
  const { y: top = 0 } = (await toast.boundingBox()) ?? {}
  for (const part of [attack, otaForgery.rows.first().getByRole('paragraph').first()]) {
    expect(((await topOf(part)) ?? 0) + (await heightOf(part))).toBeLessThanOrEqual(top)
  }
})

test('the quiet menu closes by Esc, by a press elsewhere and by its own buttons', async ({
  page,
}) => {
  const demo = await runDemo(page, 1)
  const pause = demo.button('Pause logs')
  await demo.more.focus()
  await page.keyboard.press('Enter')
  await expect(demo.button('Export')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(demo.button('Export')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pause).toBeHidden()
  await expect(demo.more).toBeFocused()

  await demo.more.click()
  await expect(pause).toBeVisible()
  await demo.jwt.panel.getByRole('heading').click()
  await expect(pause).toBeHidden()

  await demo.more.click()
  await pause.click()
  await expect(demo.button('Resume logs')).toBeHidden()
  await expect(demo.more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(demo.button('Resume logs')).toBeVisible()
})

test('data sent is a line until it is unfolded, and can be read all the same', async ({ page }) => {
  await signIn(page)
  const { panel, data } = demoPage(page).jwtForgery
  expect(Object.keys(JSON.parse((await data.textContent()) ?? ''))).toEqual([
    'jsessionID',
    'jwt',
    'url',
  ])
  await expect(panel.getByRole('button', { name: 'Copy data sent' })).toBeHidden()
  const folded = await heightOf(data)
  expect(folded).toBeLessThan(40)
  await panel.locator('summary').click()
  expect(await heightOf(data)).toBeGreaterThan(3 * folded)
  await expect(panel.getByRole('button', { name: 'Copy data sent' })).toBeVisible()
})
