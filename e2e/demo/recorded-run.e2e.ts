import { expect } from '@playwright/test'
import { quotes } from '../../content/benchmarks'
import { stopTime } from '../support/demo-page'
import { collectNoise, started, test } from '../support/test'

/** A zone with another clock than the build’s, whose times the page must not print. */
test.use({ timezoneId: 'Asia/Kolkata' })

for (const width of [390, 1280])
  test(`a recorded run plays before the sign-in and moves nothing at ${width} px`, async ({
    page,
  }) => {
    const noise = collectNoise(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/live-demo')
    await started(page)
    await stopTime(page)
    const run = page.getByRole('region', { name: 'Recorded run' })
    const rows = (name: string) =>
      run.getByRole('group', { name: `Recorded ${name} calls` }).getByRole('listitem')
    const meters = run.getByRole('meter')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect(run.getByRole('heading', { level: 2 })).toContainText(/^A recorded run of \d/)
    await expect(run).toContainText('Sign in to run your own.')
    await expect(rows('OTA')).toHaveCount(20)
    const [atEnd, pageHeight, values] = [
      await rows('OTA').first().textContent(),
      await height(),
      await meters.evaluateAll((all) => all.map((one) => one.ariaValueText)),
    ]
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    const before = await stored()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))

    const button = run.getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveText('Pause the recording')
    await expect(rows('OTA')).toHaveCount(0)
    await expect(run.getByText('Not stolen yet.')).toHaveCount(2)
    expect(await height()).toBe(pageHeight)
    await page.clock.runFor(2000)
    for (const name of ['JWT', 'OTA']) await expect(rows(name)).toHaveCount(1)
    await page.keyboard.press('Space')
    await page.clock.runFor(10_000)
    await expect(rows('OTA')).toHaveCount(1)
    await page.keyboard.press('Space')
    for (let tick = 2; tick <= 20; tick++) {
      await page.clock.runFor(2000)
      await expect(rows('OTA')).toHaveCount(tick)
      expect(await height(), `after ${tick} ticks`).toBe(pageHeight)
    }
    await expect(button).toHaveText('Play the recording')
    await expect(button).toBeFocused()
    for (const verdict of ['The thief got in', 'Thief refused'])
      await expect(run.getByText(verdict)).toBeVisible()
    expect(await rows('OTA').first().textContent()).toBe(atEnd)
    expect(await meters.evaluateAll((all) => all.map((one) => one.ariaValueText))).toEqual(values)
    expect(await stored()).toBe(before)
    expect(calls).toEqual([])
    expect(noise, 'hydration finds the same clock').toEqual([])
  })

test('the recorded run is complete without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/live-demo')
  const run = page.getByRole('region', { name: 'Recorded run' })
  await expect(run.getByRole('listitem').filter({ hasText: '200 OK' })).toHaveCount(40)
  await expect(run.getByText('Thief refused')).toBeVisible()
  await expect(run.getByRole('button')).toBeHidden()
  await expect(run).toContainText(`HS256 JWT ${quotes['fast-jwt HS256 accept']} times`)
  // A needle at rest points to the left of the dial.
  const needle = run.getByRole('meter').first().locator('[transform^=rotate]')
  await expect(needle).not.toHaveAttribute('transform', 'rotate(-100.0)')
  await context.close()
})
