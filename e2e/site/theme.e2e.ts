import { expect, type Page } from '@playwright/test'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const LIGHT = 'rgb(247, 245, 240)'
const DARK = 'rgb(15, 18, 20)'

const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const control = (page: Page) => page.getByRole('button', { name: /^Theme: / })

warm('goes round system, light and dark, and keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  await expect(control(page)).toHaveAccessibleName('Theme: system')
  expect(await paper(page)).toBe(DARK)
  await control(page).click()
  await expect(control(page)).toHaveAccessibleName('Theme: light')
  expect(await paper(page)).toBe(LIGHT)
  await visit(page, '/about')
  await expect(control(page)).toHaveAccessibleName('Theme: light')
  await page.emulateMedia({ colorScheme: 'light' })
  await control(page).press('Enter')
  await expect(control(page)).toHaveAccessibleName('Theme: dark')
  expect(await paper(page)).toBe(DARK)
  await control(page).press('Space')
  await expect(control(page)).toHaveAccessibleName('Theme: system')
  expect(await paper(page)).toBe(LIGHT)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
})

test('a pinned theme is there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visitUnstarted(page, '/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // Without the page's scripts nothing but the line in its head can have set it.
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  await visitUnstarted(page, '/about')
  expect(await paper(page)).toBe(DARK)
  await expect(control(page)).toHaveAccessibleName('Theme: dark')
})
