import { expect, type Locator } from '@playwright/test'
import { type demoPage, drawer } from './demo-page'
import { test } from './test'

/** Seconds of the day of each row, newest first. */
async function secondsOf(rows: Locator): Promise<number[]> {
  const texts = await rows.allTextContents()
  return texts.map((text) => {
    const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d)/.exec(text) ?? []
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  })
}

/** What every visitor can do once signed in, wherever the demo's hosts run; it goes on running. */
export async function runJourney(demo: ReturnType<typeof demoPage>, ticks: number): Promise<void> {
  await test.step(`${ticks} ticks, all 200, two seconds apart`, async () => {
    await demo.start.click()
    for (const { rows } of [demo.jwt, demo.ota]) {
      await expect(rows.nth(ticks - 1)).toBeVisible()
      const statuses = await rows.evaluateAll((all) => all.map((row) => row.dataset.status))
      expect(new Set(statuses)).toEqual(new Set(['200']))
      const seconds = await secondsOf(rows)
      for (const [index, second] of seconds.slice(0, ticks - 1).entries()) {
        const apart = (second - (seconds[index + 1] ?? Number.NaN) + 86_400) % 86_400
        expect(apart).toBeGreaterThanOrEqual(1) // whole seconds are shown: 2 ± 1
        expect(apart).toBeLessThanOrEqual(3)
      }
    }
    await expect(demo.ota.meter).toHaveAttribute('aria-valuetext', /^\d+\.\d\d milliseconds/)
  })

  await test.step('the stolen JWT is accepted', async () => {
    await demo.button('Send Request').click()
    await expect(demo.jwtForgery.rows.first()).toHaveAttribute('data-status', '200')
  })

  await test.step('the stolen OTA token and the cloned device are refused', async () => {
    await demo.button('OTA Request').click()
    await expect(demo.otaForgery.rows).toHaveCount(1)
    await demo.button('Cloning Attack').click()
    await expect(demo.otaForgery.rows).toHaveCount(2)
    for (const row of await demo.otaForgery.rows.all()) {
      await expect(row).toHaveAttribute('data-status', '401')
    }
  })

  await test.step('the victim notices nothing', async () => {
    const before = Number(await demo.ota.hits.textContent())
    await expect
      .poll(async () => Number(await demo.ota.hits.textContent()))
      .toBeGreaterThanOrEqual(before + 2)
    for (const row of (await demo.ota.rows.all()).slice(0, 2)) {
      await expect(row).toHaveAttribute('data-status', '200')
    }
  })

  await test.step('an attack shows what the thief sent', async () => {
    const page = demo.otaForgery.panel.page()
    await demo.otaForgery.rows.first().getByRole('button').click()
    await expect(drawer(page)).toContainText('the sender cannot prove it is this device')
    await expect(drawer(page)).toContainText('"sessionKey"')
    await page.keyboard.press('Escape')
  })
}
