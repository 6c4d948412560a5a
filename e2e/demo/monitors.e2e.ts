import { expect, type Request, type Route } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import {
  demoPage,
  flushCalls,
  isJwtCall,
  isOtaCall,
  runTicks,
  signIn,
  stopTime,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

const anyCall = /\/api\/(get-all-persons|customer)$/

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await stopTime(page)
})

test('the first call leaves after 2000 ms, none after Stop Demo', async ({ page }) => {
  const demo = demoPage(page)
  const calls: Request[] = []
  page.on('request', (request) => {
    if (anyCall.test(request.url())) calls.push(request)
  })
  /** What each panel has begun: an OTA call is announced before it leaves, a JWT call just leaves. */
  const begun = async () => {
    const announced = await flushCalls(page)
    const [jwt, ota] = [calls.filter(isJwtCall).length, calls.filter(isOtaCall).length]
    expect(ota).toBeLessThanOrEqual(announced)
    return { jwt, ota: announced }
  }
  await demo.start.click()
  await expect(demo.stop).toBeVisible()
  await page.clock.runFor(1999)
  expect(await begun()).toEqual({ jwt: 0, ota: 0 })
  await page.clock.runFor(1)
  await expect(demo.jwt.hits).toHaveText('1')
  await expect(demo.ota.hits).toHaveText('1')
  expect(await begun()).toEqual({ jwt: 1, ota: 1 })

  await demo.stop.click()
  await expect(demo.start).toBeVisible()
  // Four intervals. More would take this page's clock so far past the server's that a token may be
  // two segments ahead of it, is refused, and is made once more.
  await page.clock.runFor(8000)
  expect(await begun()).toEqual({ jwt: 1, ota: 1 })

  await demo.start.click() // a full interval again
  await expect(demo.stop).toBeVisible()
  await page.clock.runFor(1999)
  expect(await begun()).toEqual({ jwt: 1, ota: 1 })
  await page.clock.runFor(1)
  await expect(demo.jwt.hits).toHaveText('2')
  await expect(demo.ota.hits).toHaveText('2')
  expect(await begun()).toEqual({ jwt: 2, ota: 2 })
  // All have been answered, so nothing announced is still on its way to be sent.
  expect([calls.filter(isJwtCall).length, calls.filter(isOtaCall).length]).toEqual([2, 2])
})

test('each call carries what its system needs, and its row says how it ended', async ({ page }) => {
  const demo = demoPage(page)
  const jwt: Request[] = []
  const ota: Request[] = []
  page.on('request', (request) => {
    if (isOtaCall(request)) ota.push(request)
    else if (isJwtCall(request)) jwt.push(request)
  })
  const { token } = await storedUser(page)
  await demo.start.click()
  await runTicks(page, 4)

  for (const request of jwt) {
    expect(request.headers()).toMatchObject({
      authorization: token,
      'content-type': 'application/json',
    })
  }
  const ids = ota.map((request) => request.headers()['x-request-id'] ?? '')
  expect(new Set(ids).size).toBe(4)
  for (const [index, request] of ota.entries()) {
    const headers = await request.allHeaders()
    expect(headers.authorization).toMatch(/^OTA [0-9a-f]{128}-S[1-4]$/)
    expect(headers.requesthistory ?? '').toBe(ids.slice(0, index).join('|'))
    expect(headers.cookie).toBeTruthy()
  }
  expect((await storedUser(page)).requestHistory).toEqual(ids)

  for (const { rows, meter } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toHaveAttribute('data-status', '200')
    await expect(rows.first()).toContainText(
      /^\d\d:\d\d:\d\dGET(get-all-persons|customer)200 OK[1-9]\d* records\d+\.\d\d ms$/,
    )
    await expectPrintedIn(rows.first(), 'ink')
    const [newest = '', oldest = ''] = [
      await rows.first().textContent(),
      await rows.last().textContent(),
    ].map((text) => text ?? '')
    expect(newest.slice(0, 8) > oldest.slice(0, 8) || newest.startsWith('00:00')).toBe(true)
    await expect(meter).toHaveAttribute('aria-valuetext', /^\d+\.\d\d milliseconds/)
  }
  await demo.ota.clear.click()
  await expect(demo.ota.rows).toHaveCount(0)
  await expect(demo.jwt.rows).toHaveCount(4)
  await expect(demo.ota.hits).toHaveText('4')
})

test('a slow answer does not hold up the next tick', async ({ page }) => {
  const demo = demoPage(page)
  const held: Route[] = []
  await page.route(anyCall, (route) => {
    if (held.length < 2) held.push(route)
    else return route.continue()
  })
  await demo.start.click()
  await page.clock.runFor(2000)
  await expect.poll(() => held.length).toBe(2)
  await expect(demo.jwt.hits).toHaveText('0')
  await page.clock.runFor(2000)
  await expect(demo.jwt.hits).toHaveText('1')
  await expect(demo.ota.hits).toHaveText('1')
  for (const route of held) await route.continue()
  await expect(demo.ota.hits).toHaveText('2')
  for (const row of await demo.ota.rows.all())
    await expect(row).toHaveAttribute('data-status', '200')
})

test('a device clock ten minutes wrong is put right by one retry', async ({ page }) => {
  const demo = demoPage(page)
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.reload() // forgets what earlier answers taught about the time
  const ids: (string | undefined)[] = []
  page.on('request', (request) => {
    if (isOtaCall(request)) ids.push(request.headers()['x-request-id'])
  })
  // The JWT call would teach the time first.
  await page.route(anyCall, (route) =>
    isJwtCall(route.request()) ? route.abort() : route.continue(),
  )
  await demo.start.click()
  await runTicks(page, 2)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
  for (const row of await demo.ota.rows.all())
    await expect(row).toHaveAttribute('data-status', '200')
})
