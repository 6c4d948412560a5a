import { expect, type Route } from '@playwright/test'
import { SIGNED_OUT } from '../../lib/demo/store'
import { flushCalls, runDemo, runTicks, signIn, stopTime, storedUser } from '../support/demo-page'
import { test } from '../support/test'
import { started } from '../support/visit'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a run lives on over a look at another page; a reload begins stopped with empty logs', async ({
  page,
}) => {
  const demo = await runDemo(page, 2)
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Why OTA' }).click()
  await expect(page).toHaveURL('/about')
  await page.clock.runFor(2000)
  await expect.poll(async () => (await storedUser(page)).requestHistory.length).toBe(3)
  await page.goBack()
  await expect(demo.ota.hits).toHaveText('3')
  await expect(demo.ota.rows).toHaveCount(3)
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  await runTicks(page, 1)

  await page.reload()
  await started(page)
  await expect(demo.start).toBeVisible() // no call that nobody asked for
  for (const { rows } of [demo.jwt, demo.ota, demo.jwtForgery]) await expect(rows).toHaveCount(0)
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 1)
  await expect(demo.ota.rows).toHaveAttribute('data-status', '200')
  expect((await storedUser(page)).requestHistory).toHaveLength(5) // one log over all pages
})

test('LogOut clears the storage and the page at once, and no row comes late', async ({
  page,
  context,
}) => {
  const demo = await runDemo(page, 2)
  await demo.button('Send Request').click()
  await expect(demo.jwtForgery.rows).toHaveCount(1)
  const old = await storedUser(page)
  expect(old.requestHistory).toHaveLength(2)
  const held: Route[] = []
  await page.route(/\/api\/(get-all-persons|customer)$/, (route) => void held.push(route))
  await page.clock.runFor(2000)
  await expect.poll(() => held.length).toBe(2)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.failure()?.errorText ?? ''))

  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  expect(await storedUser(page)).toEqual(SIGNED_OUT)
  await expect.poll(() => aborted.filter((text) => text.includes('ABORTED')).length).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.clock.runFor(2000) // what holds the send log's lock lets go of it in time
  // A visitor who signs in elsewhere is signed in here, in the same document: what it kept would show.
  await signIn(await context.newPage())
  await expect(demo.start).toBeVisible() // not running any more
  await page.clock.runFor(8000)
  expect(await flushCalls(page)).toBe(0)
  for (const { rows, hits, meter } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(0)
    await expect(hits).toHaveText('0')
    await expect(meter).toHaveAttribute('aria-valuetext', 'no reading yet, average 0.00')
  }
  await expect(demo.jwtForgery.rows).toHaveCount(0)
  await expect(demo.jwtForgery.data).not.toContainText(old.token)
  await expect(demo.button('Export')).toHaveCount(0)
})
