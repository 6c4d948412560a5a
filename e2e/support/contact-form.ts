import { CONTACT_LIMITS } from '@one-tick-ahead/api/contract/limits'
import { expect, type Page } from '@playwright/test'

/** Longest texts, by the labels of their fields. */
export const LIMITS = {
  Name: CONTACT_LIMITS.name,
  Email: CONTACT_LIMITS.email,
  Message: CONTACT_LIMITS.msg,
}

export const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
export const status = (page: Page) => form(page).getByRole('status')
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export async function fill(page: Page) {
  await form(page).getByLabel('Name').fill('Asha Rao')
  await form(page).getByLabel('Email').fill('asha@mail.example')
  await form(page).getByLabel('Message').fill('How is a device registered?')
}
export const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click()

export async function expectFailure(page: Page) {
  const link = page.getByRole('contentinfo').locator('a[href^="mailto:"]')
  const mail = (await link.textContent()) ?? ''
  expect(mail).toContain('@')
  await expect(toasts(page).getByText(/not sent/)).toBeVisible()
  await expect(status(page)).toContainText(mail)
  await expect(form(page).getByLabel('Name')).toHaveValue('Asha Rao')
  await expect(form(page).getByLabel('Message')).toHaveValue('How is a device registered?')
}
