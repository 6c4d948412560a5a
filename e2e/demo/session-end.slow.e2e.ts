import { expect } from '@playwright/test'
import {
  endSessionElsewhere,
  expectNote,
  runDemo,
  runTicks,
  signInAgain,
} from '../support/demo-page'
import { test } from '../support/test'
import { started } from '../support/visit'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

for (const isStopped of [false, true]) {
  test(`an end is said once; Sign in again from a ${isStopped ? 'stopped' : 'running'} demo comes back as it was`, async ({
    page,
  }) => {
    const demo = await runDemo(page, 2)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/fetchtoken|registerDevice|oauth2/.test(pathname)) calls.push(pathname)
    })
    const note = page.getByRole('status', { name: 'Session' })
    await expect(note).toBeEmpty() // there from the start: what comes into it is announced
    await endSessionElsewhere(page)
    await runTicks(page, 3)
    await expectNote(page, 'ota_session_revoked')
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')
    await expect(demo.ota.rows).toHaveCount(5)
    await expect(demo.logOut).toBeVisible() // nobody is logged out
    expect(calls).toEqual([])

    if (isStopped) await demo.stop.click()
    await signInAgain(page)
    await expect(isStopped ? demo.start : demo.stop).toBeFocused()
    await expectNote(page, null)
    await expect(page).toHaveURL('/live-demo')
    await expect(demo.ota.rows).toHaveCount(0)
    if (isStopped) return
    await runTicks(page, 1)
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    await page.reload()
    await started(page)
    await expect(demo.start).toBeVisible() // the way back is taken once, and a run is not kept
  })
}

test('Back from the provider: the demo runs on, and the note comes back', async ({ page }) => {
  const demo = await runDemo(page, 1)
  await endSessionElsewhere(page)
  await runTicks(page, 1)
  await demo.button('Sign in again').click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
  await page.goBack()
  await started(page)
  await expect(demo.stop).toBeVisible()
  await page.clock.runFor(500) // React waits before it shows what was loaded
  await runTicks(page, 1)
  await expectNote(page, 'ota_session_revoked')
})
