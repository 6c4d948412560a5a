import { expect, type Page } from '@playwright/test'
import { emulate, expectAccessible } from './support/axe'
import { linksIn } from './support/links'
import { test } from './support/test'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

test.use({ viewport: { width: 390, height: 800 } })

const open = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openMenu(page: Page, path = '/') {
  await visit(page, path)
  await open(page).click()
  await expect(menu(page)).toBeVisible()
}

warm('has exactly its five links, on layer 1300', async ({ page }) => {
  await openMenu(page)
  const links = [
    ['Home', '/'],
    ['Why OTA?', '/about'],
    ['Blogs', '/blogs'],
    ['Contact', '/contact'],
    ['Start Demo', '/live-demo'],
  ]
  await expect(menu(page).getByRole('link')).toHaveCount(links.length)
  expect(await linksIn(menu(page))).toEqual(links)
  await expect(menu(page)).toHaveCSS('z-index', '1300')
  await expect(menu(page)).toHaveAttribute('aria-modal', 'true')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Home'])
})

warm('holds the focus, both ways, and the page behind is inert', async ({ page }) => {
  await openMenu(page)
  const stops = 6
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < stops * 2; step++) {
      await page.keyboard.press(key)
      await expect(menu(page).locator(':focus')).toHaveCount(1)
    }
  }
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveJSProperty('inert', true)
  }
  // Toasts are above the overlay, and stay within reach.
  await expect(page.locator('[inert]').getByRole('region', { name: 'Notifications' })).toHaveCount(
    0,
  )
})

warm('no accessibility findings while open, light and dark', async ({ page }) => {
  await openMenu(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulate(page, { colorScheme, width: 390 })
    await expectAccessible(page, colorScheme)
    await expect(menu(page)).toBeVisible()
  }
})

warm('the button and Esc close it; the focus returns', async ({ page }) => {
  await openMenu(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu(page)).toHaveCount(0)
  await expect(open(page)).toBeFocused()
  await open(page).click()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(open(page)).toBeFocused()
  await expect(page.getByRole('main')).toBeVisible()
})

warm('a press on mere text lets the focus go nowhere, and Esc still closes', async ({ page }) => {
  await openMenu(page)
  await page.mouse.click(200, 760) // below the links
  await page.keyboard.press('Shift+Tab')
  await expect(menu(page).locator(':focus')).toHaveCount(1)
  await page.mouse.click(200, 760)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
})

warm('a link closes it, also one to the page it is on', async ({ page }) => {
  await openMenu(page, '/about')
  await menu(page).getByRole('link', { name: 'Why OTA?' }).click()
  await expect(menu(page)).toHaveCount(0)
  await open(page).click()
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(menu(page)).toHaveCount(0)
})

warm('gives way to the bar from 900 px on', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 800 })
  await openMenu(page)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(menu(page)).toHaveCount(0)
  await expect(open(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

warm('the pages that it leaves out are reached through the footer', async ({ page }) => {
  await visit(page, '/')
  for (const [name, href] of [
    ['Case Studies', '/case-studies'],
    ['Videos', '/videos'],
    ['OTA-Security', '/ota-security'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(href)
  }
})
