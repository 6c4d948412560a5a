import { expect, type Page } from '@playwright/test'
import { failureWords } from '../../components/live-demo/sign-in/sign-in-failure'
import {
  cancelAt,
  cancelledAtProvider,
  demoPage,
  endSessionElsewhere,
  expectNoNote,
  expectNote,
  failureNote,
  runDemo,
  runTicks,
  signInAgain,
  storedUser,
} from '../support/demo-page'
import { test } from '../support/test'
import { started, visit } from '../support/visit'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

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

for (const isStopped of [false, true]) {
  test(`Sign in again from a ${isStopped ? 'stopped' : 'running'} demo comes back as it was, with empty logs`, async ({
    page,
  }) => {
    const demo = await runToItsEnd(page)
    if (isStopped) await demo.stop.click()
    await signInAgain(page)
    await expect(isStopped ? demo.start : demo.stop).toBeFocused()
    await expectNoNote(page)
    await expect(page).toHaveURL('/live-demo')
    await expect(demo.ota.rows).toHaveCount(0)
    if (isStopped) return

    await runTicks(page, 2)
    for (const { rows, hits } of [demo.jwt, demo.ota]) {
      await expect(rows.first()).toHaveAttribute('data-status', '200')
      await expect(hits).toHaveText('2')
    }
    expect((await storedUser(page)).requestHistory).toHaveLength(2) // a log of its own
    await page.reload()
    await expect(demo.start).toBeVisible() // the way back is taken once
  })
}

test('Back from the provider: the demo runs on, and the note comes back', async ({ page }) => {
  const demo = await runToItsEnd(page)
  await demo.button('Sign in again').click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
  await page.goBack()
  await expect(demo.stop).toBeVisible()
  await runTicks(page, 1)
  await expectNote(page, 'ota_session_revoked')

  await signInAgain(page) // and once more, to the end
  await expectNoNote(page)
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
})

test('a second sign-in that is cancelled pretends nothing: it is told, and the note comes back', async ({
  page,
}) => {
  const demo = await runToItsEnd(page)
  const asked = page.waitForRequest(/\/auth\?/)
  await demo.button('Sign in again').click()
  const authorization = (await asked).url()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
  await visit(page, cancelAt(authorization, page.url()))
  await expect(demo.stop).toBeVisible()
  await expect(failureNote(page)).toContainText('cancelled')
  await runTicks(page, 1)
  await expectNote(page, 'ota_session_revoked')
})

test('no cookie came back, or the sign-in was used: the note knows which', async ({
  page,
  context,
}) => {
  const callback = await cancelledAtProvider(page)
  await visit(page, callback)
  await expect(failureNote(page)).toContainText(failureWords.cancelled.what)
  await visit(page, callback)
  await expect(failureNote(page)).toContainText(failureWords.used.what)
  const refused = await cancelledAtProvider(page)
  await context.clearCookies() // as from a browser that kept none
  await visit(page, refused)
  await expect(failureNote(page)).toContainText(failureWords.cookies.what)

  await visit(page, '/live-demo?signin=Call%20now') // a link can plant no words
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(page).toHaveURL('/live-demo')
  await expect(page.getByText('Call now')).toHaveCount(0)
})

const scriptsOf = async (page: Page, path: string) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await visit(page, path)
  await started(page)
  page.removeAllListeners('request')
  return scripts
}

test('the words are no weight for others, and without them there is a plain line', async ({
  page,
}) => {
  const usual = await scriptsOf(page, '/live-demo')
  const failed = await scriptsOf(page, '/live-demo?signin=expired')
  await expect(failureNote(page)).toContainText(failureWords.expired.what)
  const own = [...failed].filter((url) => !usual.has(url))
  expect(own).toHaveLength(1)

  await page.route(own[0] ?? 'none', (route) => route.abort())
  await visit(page, '/live-demo?signin=expired')
  await expect(failureNote(page)).toContainText('Start again in a moment.')
})
