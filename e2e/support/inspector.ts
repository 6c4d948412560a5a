import { expect, type Page } from '@playwright/test'
import { demoPage } from './demo-page'

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Request inspector' })

/** What one side knows of the request. */
export const side = (page: Page, name: 'This browser' | 'The thief' | 'The server') =>
  drawer(page).getByRole('region', { name })

/** The server's checks, each by its mark and its first word. */
export const checks = (page: Page) =>
  side(page, 'The server').getByRole('listitem').filter({ hasText: /[✓✕]/ })

/** Opens the newest row of a monitor as the pointer does. */
export async function inspect(page: Page, kind: 'jwt' | 'ota') {
  await demoPage(page)[kind].rows.first().click()
  await expect(drawer(page)).toBeVisible()
}
