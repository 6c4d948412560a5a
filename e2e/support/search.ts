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

/**
 * Sends an Esc to the document in the very moment that something opens, before the browser goes on
 * to another task.
 * Call it before what opens it.
 * @param selector matches as long as it is open.
 * @returns whether that closed it.
 */
export const closesByFirstKey = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (selector) =>
      new Promise((done) => {
        if (document.querySelector(selector)) throw new Error('It is open already')
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
          setTimeout(() => done(!document.querySelector(selector)))
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
    selector,
  )
