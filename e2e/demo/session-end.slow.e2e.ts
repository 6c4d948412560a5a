import { expect, type Page } from '@playwright/test'
import type { UserInfo } from '../../lib/demo/store'
import { expectAccessible } from '../support/axe'
import {
  endSessionElsewhere,
  expectNoNote,
  expectNote,
  runDemo,
  runTicks,
} from '../support/demo-page'
import { test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

// What is over is said and left alone; only the JWT is renewed.

/** What happens in another tab, or to the storage of this one. */
const changeUser = (page: Page, change: Partial<UserInfo>) =>
  page.evaluate((changed) => {
    const user = JSON.parse(localStorage.getItem('userinfo') ?? '{}')
    localStorage.setItem('userinfo', JSON.stringify({ ...user, ...changed }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }))
  }, change)

async function running(page: Page) {
  const demo = await runDemo(page, 1)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/fetchtoken|registerDevice|oauth2/.test(pathname)) calls.push(pathname)
  })
  return { demo, calls }
}

test('a session ended on the server is said once, within reach of the keyboard, and nobody is logged out', async ({
  page,
}) => {
  const { demo, calls } = await running(page)
  const note = page.getByRole('status', { name: 'Session' })
  await expect(note).toBeEmpty() // there from the start: what comes into it is announced
  await endSessionElsewhere(page)
  await runTicks(page, 1)
  await expectNote(page, 'ota_session_revoked')
  const changes = await note.evaluateHandle((element) => {
    const seen: string[] = []
    const observer = new MutationObserver((all) => seen.push(...all.map(({ type }) => type)))
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return seen
  })
  await runTicks(page, 3)
  expect(await changes.jsonValue()).toEqual([])
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '401')
  await expect(demo.ota.rows).toHaveCount(5)
  await expect(demo.stop).toBeVisible()
  await demo.more.focus()
  await page.keyboard.press('Tab')
  await expect(demo.button('Sign in again')).toBeFocused()
  expect(calls).toEqual([])
  await page.clock.resume() // axe needs time to pass
  await demo.stop.click()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'the note')
})

test('a lost cookie is said, what comes back takes the note away, and OTA goes on without the sign-in', async ({
  page,
  context,
}) => {
  const { demo, calls } = await running(page)
  const cookies = await context.cookies()
  for (const [name, ending] of [
    ['session', 'ota_malformed'],
    ['device', 'ota_device_unproven'],
  ] as const) {
    await context.clearCookies({ name: new RegExp(name) })
    await runTicks(page, 1)
    await expectNote(page, ending)
    await context.addCookies(cookies)
    await runTicks(page, 1)
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    await expectNoNote(page)
  }
  await context.clearCookies({ name: /login/ })
  await changeUser(page, { token: 'Bearer a.b.c' })
  await runTicks(page, 3)
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '401')
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expectNote(page, 'login_required')
  expect(calls).toEqual(['/api/fetchtoken']) // asked once
})
