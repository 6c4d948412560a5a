import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { settled } from '../support/settled'
import { test } from '../support/test'
import { visit } from '../support/visit'

const area = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toast = (page: Page) => area(page).getByRole('listitem')

/** The one toast that an address can cause. */
async function openWithToast(page: Page) {
  await visit(page, '/blogs/no-such-blog')
  await expect(toast(page)).toHaveText('Blog Not Found !')
  await expect(page).toHaveURL('/blogs')
}

/**
 * Sends a contact message that is lost on its way, with the page's time standing still: when this
 * returns, not a millisecond of the error's time has passed.
 */
async function openWithErrorInFrozenTime(page: Page) {
  await page.clock.install({ time: 0 })
  await visit(page, '/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Email').fill('asha@mail.example')
  await form.getByLabel('Message').fill('How is a device registered?')
  await page.clock.pauseAt(60_000)
  await page.route('**/api/contact', (route) => route.abort())
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByRole('status')).toContainText('Your message was not sent')
  // A toast appears in a timer of 0 ms, which the code for toasts sets once it is there.
  await expect(async () => {
    await page.clock.runFor(0)
    await expect(toast(page)).toHaveText(/^Message not sent/, { timeout: 100 })
  }).toPass()
}

/** It has begun to leave: it stays in the document while it fades. */
const expectLeaving = (page: Page) => expect(toast(page)).toHaveAttribute('data-removed', 'true')
const expectStaying = (page: Page) => expect(toast(page)).toHaveAttribute('data-removed', 'false')

test('a toast is at bottom centre on layer 1400, with a target to close it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithToast(page)
  await toast(page).hover() // its time stands still under the pointer
  await expectAccessible(page)
  await expect(area(page).getByRole('list')).toHaveCSS('z-index', '1400')
  const size = page.viewportSize()
  const close = area(page).getByRole('button', { name: 'Close notification' })
  const [box, target] = [await toast(page).boundingBox(), await close.boundingBox()]
  if (!size || !box || !target) throw new Error('not on screen')
  expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThan(2)
  expect(box.y).toBeGreaterThan(size.height * 0.75)
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(24)
  await close.click()
  await expect(toast(page)).toHaveCount(0)
})

test('time does not count while the pointer rests on it', async ({ page }) => {
  await openWithErrorInFrozenTime(page)
  await page.clock.runFor(3000)
  await toast(page).hover()
  await settled(page)
  await page.clock.runFor(60_000)
  await expectStaying(page)
  await page.mouse.move(5, 5)
  await settled(page)
  await page.clock.runFor(999)
  await expectStaying(page)
  await page.clock.runFor(2)
  await expectLeaving(page)
})
