import { joinHistory } from '@one-tick-ahead/ota/history'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { expect, request as requests } from '@playwright/test'
import { demoPage, signInAtProvider, storedUser } from '../support/demo-page'
import { collectNoise } from '../support/noise'
import { test } from '../support/test'

test('a visitor runs both systems, attacks them and logs out', async ({ page, baseURL }) => {
  const demo = demoPage(page)
  const noise = collectNoise(page)
  await signInAtProvider(page)

  await test.step('both monitors run, all 200', async () => {
    await demo.start.click()
    for (const { rows } of [demo.jwt, demo.ota]) {
      await expect(rows.nth(1)).toBeVisible()
      const statuses = await rows.evaluateAll((all) => all.map((row) => row.dataset.status))
      expect(new Set(statuses)).toEqual(new Set(['200']))
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
