import { expect, type Locator, request as requests } from '@playwright/test'
import { joinHistory } from '../lib/ota/history'
import { randomUuid } from '../lib/ota/ids'
import { signToken } from '../lib/ota/server/mac'
import { waited } from '../scripts/check/waits.mjs'
import { demoPage } from './support/demo-page'
import { collectNoise } from './support/noise'
import { runDemo } from './support/run-demo'
import { signInAtProvider, storedUser } from './support/sign-in'
import { test } from './support/test'

const REAL_TICKS = 'real two-second ticks'

/** Seconds of the day of each row, newest first. */
async function secondsOf(rows: Locator): Promise<number[]> {
  const texts = await rows.allTextContents()
  return texts.map((text) => {
    const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d)/.exec(text) ?? []
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  })
}

test('a visitor runs both systems, attacks them and logs out', async ({ page, baseURL }) => {
  test.setTimeout(60_000)
  const demo = demoPage(page)
  const noise = collectNoise(page)
  await signInAtProvider(page)

  await test.step('five ticks, all 200, two seconds apart', async () => {
    await demo.start.click()
    for (const { rows } of [demo.jwt, demo.ota]) {
      await waited(REAL_TICKS, () => expect(rows.nth(4)).toBeVisible({ timeout: 15_000 }))
      const statuses = await rows.evaluateAll((all) => all.map((row) => row.dataset.status))
      expect(new Set(statuses)).toEqual(new Set(['200']))
      const seconds = await secondsOf(rows)
      for (const [index, second] of seconds.slice(0, 4).entries()) {
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
    await waited(REAL_TICKS, () =>
      expect
        .poll(async () => Number(await demo.ota.hits.textContent()), { timeout: 10_000 })
        .toBeGreaterThanOrEqual(before + 2),
    )
    for (const row of (await demo.ota.rows.all()).slice(0, 2)) {
      await expect(row).toHaveAttribute('data-status', '200')
    }
  })

  await test.step('LogOut clears the page, and the server refuses the old key', async () => {
    await demo.stop.click()
    const user = await storedUser(page)
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const api = await requests.newContext({ baseURL })
    const requestHistory = [...user.requestHistory]
    const call = async () => {
      const id = randomUuid()
      const answer = await api.get('/api/customer', {
        headers: {
          Authorization: signToken(user.sessionkey, id, user.deviceId, Date.now()),
          'X-Request-ID': id,
          RequestHistory: joinHistory(requestHistory.slice(-20)),
          Cookie: cookie,
        },
      })
      requestHistory.push(id)
      return answer.status()
    }
    expect(await call()).toBe(200) // else the refusal below would say nothing

    const told = page.waitForResponse('**/api/logout')
    await demo.logOut.click()
    await expect(demo.signIn).toBeVisible()
    await expect(page.getByRole('log')).toHaveCount(0)
    expect((await storedUser(page)).sessionkey).toBe('')
    expect((await told).ok()).toBe(true)
    expect(await call()).toBe(401)
    await api.dispose()
  })

  expect(noise).toEqual([])
})

test('the header link to the page one is on does not end a running demo', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await page.getByRole('banner').getByRole('link', { name: 'Start Demo' }).click()
  await expect(demo.stop).toBeVisible()
  await expect(demo.ota.hits).not.toHaveText('0')
})
