import { expect } from '@playwright/test'
import { fill, form, LIMITS, send, status } from '../support/contact-form'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

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
  await message.fill('x'.repeat(LIMITS.Message + 1))
  release()
  await expect(message).toHaveAccessibleDescription('1 character too many')
  await send(page)
  await expect(message).toBeFocused()
  await expect(status(page)).toBeEmpty()
})

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
