import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { expect, type Page } from '@playwright/test'
import { demoPage, failureNote, signIn, storedUser } from '../support/demo-page'
import { test } from '../support/test'

const calls = [
  [apiPaths.fetchToken, { credentials: 'include' }],
  [apiPaths.fetchToken, { credentials: 'omit' }],
  [apiPaths.registerDevice, { credentials: 'include', headers: { 'device-id': 'x' } }],
  [apiPaths.customers, { headers: { Authorization: 'Bearer x' } }],
  [apiPaths.createToken, { method: 'POST', credentials: 'include' }],
] satisfies [path: string, init: RequestInit][]

/** @returns the status of each answer, or the error that hides it from the page. */
const readAll = (page: Page, api: string) =>
  page.evaluate(
    async ({ api, calls }) => {
      const statuses = calls.map(async ([path, init]) => (await fetch(api + path, init)).status)
      const ends = await Promise.allSettled(statuses)
      return ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message))
    },
    { api, calls },
  )

test('a foreign page reads nothing, and its links end no session', async ({ page }) => {
  await signIn(page)
  const { origin: own } = new URL(page.url())
  const { sessionkey } = await storedUser(page)
  expect(await readAll(page, own)).toEqual([200, 401, 400, 401, 200])

  const stranger = await listen(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'text/html')
    const to = JSON.stringify(new URL(url, own).searchParams.get('to'))
    response.end(`<title>Elsewhere</title><script>if (${to}) location.href = ${to}</script>`)
  })
  // The first origin is of the same site, so the browser sends the cookies.
  for (const origin of [`http://localhost:${stranger.port}`, stranger.origin]) {
    await page.goto(origin)
    expect(await readAll(page, own)).toEqual(calls.map(() => 'Failed to fetch'))
  }
  for (const path of [apiPaths.signIn, '/live-demo/google']) {
    await page.goto(`${stranger.origin}/?to=${encodeURIComponent(own + path)}`)
    await expect(demoPage(page).start).toBeVisible()
    await expect(page).toHaveURL('/live-demo')
    await expect(failureNote(page)).toHaveCount(0) // the session continues
  }
  await stranger.close()
  expect((await storedUser(page)).sessionkey).toBe(sessionkey)
  await demoPage(page).start.click()
  for (const { rows } of [demoPage(page).ota, demoPage(page).jwt])
    await expect(rows.first()).toHaveAttribute('data-status', '200')
})
