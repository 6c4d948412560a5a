import type { Locator, Page } from '@playwright/test'

/** The incidents on /case-studies, in their order. */
export const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

/** One incident. */
export const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { level: 2, name }) })

/** What each says whether OTA would have helped. */
export const answers = (page: Page) => cards(page).getByText(/^(Yes|Partly|No)$/)

/** Their names. */
export const headings = (page: Page) => cards(page).getByRole('heading', { level: 2 })

/** Opens a row, or closes it. */
export const press = (card: Locator) => card.locator('summary').click()
