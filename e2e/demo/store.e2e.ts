import { expect, type Page, type Route } from '@playwright/test'
import { demoPage, flushCalls, runDemo, signIn, storedUser } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

/** Whether this is the document that was marked: one that is loaded anew has forgotten everything anyhow. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test('LogOut clears the storage and the page at once, and no row comes late', async ({
  page,
  context,
}) => {
  const demo = await runDemo(page, 2)
  for (const [button, { rows }] of [
    ['Send Request', demo.jwtForgery],
    ['OTA Request', demo.otaForgery],
  ] as const) {
    await demo.button(button).click()
    await expect(rows).toHaveCount(1)
  }
  const old = await storedUser(page)
  expect(old.requestHistory).toHaveLength(2)
  const held: Route[] = []
  await page.route(/\/api\/(get-all-persons|customer)$/, (route) => void held.push(route))
  await page.clock.runFor(2000)
  await expect.poll(() => held.length).toBe(2)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.failure()?.errorText ?? ''))
  await markDocument(page)
  const told = page.waitForResponse('**/api/logout')

  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  expect(await storedUser(page)).toEqual({
    islogin: false,
    token: '',
    deviceId: '',
    sessionkey: '',
    jsessionID: '',
    requestHistory: [],
  })
  await expect.poll(() => aborted.filter((text) => text.includes('ABORTED')).length).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await expect(page.getByText(/so you are signed out/)).toHaveCount(0) // who pressed it knows
  await told
  await page.clock.runFor(2000) // what holds the send log's lock lets go of it in time
  // Whoever signs in elsewhere is signed in here, in the same document: what it kept would show.
  const other = await context.newPage()
  await signIn(other)
  await expect(demo.start).toBeVisible() // not running any more
  await page.clock.runFor(8000)
  expect(await flushCalls(page)).toBe(0)
  for (const { rows, hits, meter } of [demo.jwt, demo.ota]) {
    await expect(rows).toHaveCount(0)
    await expect(hits).toHaveText('0')
    await expect(meter).toHaveAttribute('aria-valuetext', 'no reading yet, average 0.00')
  }
  for (const { panel, rows, data } of [demo.jwtForgery, demo.otaForgery]) {
    await expect(rows).toHaveCount(0)
    await expect(panel).toContainText('No attacks yet.')
    for (const secret of [old.token, old.sessionkey, old.jsessionID, ...old.requestHistory]) {
      await expect(data).not.toContainText(secret)
    }
  }
  await demo.more.click()
  await expect(demo.button('Pause logs')).toBeVisible()
  await expect(demo.button('Export')).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test('a LogOut elsewhere and a session that cannot be read are said, and no more once it is another', async ({
  page,
  context,
}) => {
  const line = page.getByRole('paragraph').filter({ hasText: /so you are signed out/ })
  const demo = demoPage(page)
  await visit(page, '/live-demo')
  await expect(demo.signIn).toBeVisible()
  await expect(line).toHaveCount(0) // nobody was signed in
  await signIn(page)
  const other = await context.newPage()
  await visit(other, '/live-demo')
  await demoPage(other).logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(line).toHaveText(/^LogOut was pressed elsewhere in this browser/)
  expect(await line.evaluate((it) => it.closest('[aria-live=polite]') !== null)).toBe(true)
  await page.reload()
  await expect(demo.signIn).toBeVisible()
  await expect(line).toHaveCount(0) // it is news only once

  await signIn(page)
  await other.evaluate(() => localStorage.setItem('userinfo', '{"islogin":tr'))
  await expect(line).toHaveText(/^The session that this browser had stored is gone or unreadable/)
  await page.reload()
  await expect(line).toHaveText(/unreadable/)
  await signIn(page)
  await expect(line).toHaveCount(0)
})
