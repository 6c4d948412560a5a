import { expect, type Page } from '@playwright/test'
import { MONITOR_INTERVAL_MS } from '../lib/demo/monitor-state'
import { RUN_COPY_KEY } from '../lib/demo/run-keeper'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import { endSessionElsewhere } from './support/end-session'
import { drawer } from './support/inspector'
import { expectNoNote, expectNote, signInAgain } from './support/note'
import { runDemo } from './support/run-demo'
import { signIn, storedUser } from './support/sign-in'
import { cancelAt, failureNote } from './support/sign-in-failed'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

// What is there before `Sign in again` is there after it.

const copyOf = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), RUN_COPY_KEY)

/** A run of all four panels whose session has just been ended on the server. */
async function runToItsEnd(page: Page) {
  const demo = await runDemo(page, 3)
  await demo.button('Send Request').click()
  await demo.button('OTA Request').click()
  for (const { rows } of [demo.jwtForgery, demo.otaForgery]) await expect(rows).toHaveCount(1)
  await endSessionElsewhere(page)
  await runTicks(page, 1)
  await expectNote(page, 'ota_session_revoked')
  return demo
}

/** Everything the panels show, read when nothing moves. */
async function shownBy(page: Page) {
  const { jwt, ota, jwtForgery, otaForgery } = demoPage(page)
  const monitors = [jwt, ota].map(async ({ hits, meter, rows, panel }) => ({
    hits: await hits.textContent(),
    meter: await meter.getAttribute('aria-valuetext'),
    rows: await rows.allTextContents(),
    timed: await panel.getByText('n = ').textContent(),
  }))
  const attacks = [jwtForgery, otaForgery].map(({ rows }) => rows.allTextContents())
  return Promise.all([...monitors, ...attacks])
}

/** The sign-in address answers without a page, so that the one that asked stays. */
const stayHere = (page: Page) =>
  page.route('**/oauth2/authorization/**', (route) => route.fulfill({ status: 204 }))

test('one press and the provider: nothing is lost, and the run goes on', async ({ page }) => {
  const demo = await runToItsEnd(page)
  const before = await shownBy(page)
  await signInAgain(page) // the clock still stands: not one tick has passed when it is compared
  await expect(demo.stop).toBeVisible()
  expect(await shownBy(page)).toEqual(before)
  await expectNoNote(page)
  await expect(page).toHaveURL('/live-demo')
  await expect(demo.stop).toBeFocused()
  expect(await copyOf(page)).toBeNull()

  await runTicks(page, 2)
  for (const { rows, hits } of [demo.jwt, demo.ota]) {
    await expect(rows.first()).toHaveAttribute('data-status', '200')
    await expect(rows).toHaveCount(6)
    await expect(hits).toHaveText('6')
  }
  expect((await storedUser(page)).requestHistory).toHaveLength(2) // a log of its own

  await demo.ota.rows.last().click()
  await expect(drawer(page)).toContainText('not kept when the page was left')
  await page.keyboard.press('Escape')
  await demo.ota.rows.first().click()
  await expect(drawer(page)).toContainText('X-Request-ID')
})

test('who had stopped comes back stopped', async ({ page }) => {
  const demo = await runToItsEnd(page)
  await demo.stop.click()
  const before = await shownBy(page)
  await signInAgain(page)
  await expect(demo.start).toBeFocused()
  expect(await shownBy(page)).toEqual(before)
})

test('the copy holds no token, key, id or header', async ({ page }) => {
  const demo = await runToItsEnd(page)
  await stayHere(page)
  await demo.button('Sign in again').click()
  await expect.poll(() => copyOf(page)).not.toBeNull()
  const text = (await copyOf(page)) ?? ''
  const { token, sessionkey, deviceId, jsessionID, requestHistory } = await storedUser(page)
  const cookies = (await page.context().cookies()).map(({ value }) => value)
  const secrets = [token.slice(7), sessionkey, deviceId, jsessionID, ...requestHistory, ...cookies]
  expect(secrets.length).toBeGreaterThan(6)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/OTA [0-9a-f]|Bearer|Authorization|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('LogOut takes the copy along, here and in another tab', async ({ page, context }) => {
  const demo = await runToItsEnd(page)
  await stayHere(page)
  for (const leaver of [page, await context.newPage()]) {
    await demo.button('Sign in again').click()
    await expect.poll(() => copyOf(page)).not.toBeNull()
    await leaver.goto('/live-demo')
    if (leaver !== page) await demoPage(leaver).logOut.click()
    else await demo.logOut.click()
    await expect(demo.signIn).toBeVisible()
    expect(await copyOf(page)).toBeNull()
    await page.reload()
    await expect(demo.signIn).toBeVisible()
    if (leaver === page) {
      await page.unrouteAll()
      await page.clock.resume()
      await signIn(page)
      await expect(demo.ota.rows).toHaveCount(0)
      await stopTime(page)
      await endSessionElsewhere(page)
      await demo.start.click()
      await runTicks(page, 1)
      await stayHere(page)
    }
  }
})

test('Back from the provider: the old state, with its note', async ({ page }) => {
  const demo = await runToItsEnd(page)
  const before = await shownBy(page)
  await demo.button('Sign in again').click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
  await page.goBack()
  await expect(demo.stop).toBeVisible()
  expect(await shownBy(page)).toEqual(before)
  await expectNote(page, 'ota_session_revoked')
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')

  await signInAgain(page) // and once more, to the end
  await expectNoNote(page)
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expect(demo.ota.rows).toHaveCount(6)
})

// The server never forgets the header: the real answer passes through with it taken out.
test('a sign-in that fails pretends nothing: the old state, both notes and a console line', async ({
  page,
}) => {
  const demo = await runToItsEnd(page)
  const before = await shownBy(page)
  const errors: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text())
  })
  const asked = page.waitForRequest(/\/auth\?/)
  await demo.button('Sign in again').click()
  const authorization = (await asked).url()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
  await page.goto(cancelAt(authorization, page.url()))
  await expect(demo.stop).toBeVisible()
  await expect(failureNote(page)).toContainText('cancelled')
  await expectNote(page, 'ota_session_revoked')
  expect(await shownBy(page)).toEqual(before)
  await expect(page).toHaveURL('/live-demo')

  await page.route('**/api/registerDevice', async (route) => {
    const response = await route.fetch()
    const { session_key: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await signInAgain(page)
  await expect(demo.stop).toBeVisible()
  await expectNote(page, 'ota_session_revoked')
  await expect(failureNote(page)).toContainText('the server did not finish it')
  expect(await shownBy(page)).toEqual(before)
  expect(errors.filter((text) => text.startsWith('Sign-in: '))).toHaveLength(1)
  await expect(page.getByRole('region', { name: /notifications/i }).locator('li')).toHaveCount(0)
})

test('two tabs: one signs in again, the other goes on with its own rows', async ({
  page,
  context,
}) => {
  const demo = await runToItsEnd(page)
  const other = await context.newPage()
  await other.goto('/live-demo')
  const there = demoPage(other)
  await there.start.click()
  await runTicks(other, 1) // both tabs have one clock
  await expectNote(other, 'ota_session_revoked')
  const before = await there.ota.rows.count()

  await signInAgain(page)
  await page.waitForURL('/live-demo**')
  // The page that left took its mark in the log along, and who comes next waits for that a while.
  await expect(async () => {
    await page.clock.runFor(MONITOR_INTERVAL_MS)
    for (const { ota } of [demo, there]) {
      await expect(ota.rows.first()).toHaveAttribute('data-status', '200', { timeout: 500 })
    }
  }).toPass()
  for (const { stop } of [demo, there]) await expect(stop).toBeVisible()
  await expectNoNote(other)
  await expectNoNote(page)
  expect(await there.ota.rows.count()).toBeGreaterThan(before)
  expect(await demo.ota.rows.count()).toBeGreaterThan(4)
  // One log: neither is out of step with the other.
  const hits = await Promise.all([demo, there].map(({ ota }) => ota.hits.textContent()))
  await page.clock.runFor(2 * MONITOR_INTERVAL_MS)
  for (const [index, { ota }] of [demo, there].entries()) {
    const before = Number(hits[index])
    await expect.poll(async () => Number(await ota.hits.textContent())).toBeGreaterThan(before + 1)
    await expect(ota.rows.first()).toHaveAttribute('data-status', '200')
  }
})
