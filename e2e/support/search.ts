import { expect, type Page } from '@playwright/test'
import { visit } from './visit'

/** The search, and what is in it. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) => dialog(page).getByRole('combobox')
export const hits = (page: Page) => dialog(page).getByRole('option')
export const status = (page: Page) => dialog(page).getByRole('status')
/** The header has one for each of its widths; the other one is not drawn. */
export const button = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search' })
export const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** Opens the search on a page and types. */
export async function search(page: Page, query: string, path = '/about') {
  await visit(page, path)
  await button(page).click()
  await field(page).fill(query)
  await expect(status(page)).toHaveText(/\d+ result/)
}
