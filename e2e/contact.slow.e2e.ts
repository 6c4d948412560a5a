import { expect } from '@playwright/test'
import { expectFailure, fill, form, send, status } from './support/contact-form'
import { test } from './support/test'
import { visit, visitUnstarted } from './support/visit'
import { warm } from './support/warm-page'

test('what was too long before the script came is told when it comes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await visitUnstarted(page, '/contact', { waitUntil: 'commit' })
  await fill(page)
  const message = form(page).getByLabel('Message')
  await message.fill('x'.repeat(501))
  release()
  await expect(message).toHaveAccessibleDescription('1 character too many')
  await send(page)
  await expect(message).toBeFocused()
  await expect(status(page)).toBeEmpty()
})

for (const [what, status, body] of [
  ['an error status', 500, '{"message":"Internal error"}'],
  ['an answer that is no JSON', 200, '<!doctype html>'],
] as const) {
  warm(`${what}: an error, the mail address, and nothing is lost`, async ({ page }) => {
    // A sound server gives neither, so they are made here.
    await page.route('**/api/contact', (route) => route.fulfill({ status, body }))
    await visit(page, '/contact')
    await fill(page)
    await send(page)
    await expectFailure(page)
  })
}

warm(
  'before its script is there the form cannot be sent, and nothing enters the address',
  async ({ page }) => {
    await page.route('**/_next/static/**/*.js', (route) => route.abort())
    await visitUnstarted(page, '/contact')
    await page.getByLabel('Name').fill('Jo')
    await page.getByLabel('Email').fill('jo@example.com')
    await page.getByLabel('Message').fill('secret')
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.getByLabel('Message')).toHaveValue('secret')
  },
)

warm('the focus goes to the map that takes the place of its button', async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'a map' }))
  await visit(page, '/contact')
  await page.getByRole('button', { name: 'Load map' }).press('Enter')
  await expect(page.getByTitle('Map of Indore')).toBeFocused()
})
