import { expect, type Page } from '@playwright/test'
import { emulate, expectAccessible } from './support/axe'
import { closesByFirstKey } from './support/first-key'
import { linksIn } from './support/links'
import { test } from './support/test'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

const trigger = (page: Page) => page.getByRole('button', { name: 'Resources' })
const inside = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Case Studies' })
/** What the specification asks for, in this order. */
const RESOURCES: [name: string, href: string][] = [
  ['Blogs', '/blogs'],
  ['Case Studies', '/case-studies'],
  ['Videos', '/videos'],
]
const LINKS: typeof RESOURCES = [
  ['Home', '/'],
  ['Why OTA', '/about'],
  ['OTA-Security', '/ota-security'],
  ...RESOURCES,
  ['Contact', '/contact'],
  ['Start Demo', '/live-demo'],
]

/** A place that is not the menu. */
const away = (page: Page) => page.mouse.move(200, 700)

/** A page whose time stands still until the test moves it. */
async function openFrozen(page: Page, path = '/') {
  await page.clock.install({ time: 0 })
  await visit(page, path)
  await page.clock.pauseAt(10_000)
}

warm('the bar is fixed, and names its links in order, with their addresses', async ({ page }) => {
  await visit(page, '/about')
  const banner = page.getByRole('banner')
  await expect(banner).toHaveCSS('position', 'fixed')
  await expect(banner.getByText('One Tick Ahead')).toBeVisible()
  const names = page.getByRole('navigation', { name: 'Main' }).locator('> ul > li')
  await expect(names).toHaveText([
    'Home',
    'Why OTA',
    'OTA-Security',
    /^Resources/,
    'Contact',
    'Start Demo',
  ])
  const current = banner.locator('[aria-current=page]')
  await expect(current).toHaveText(['Why OTA'])
  await trigger(page).hover()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links, 'all of them can be seen').toHaveCount(LINKS.length)
  expect(await linksIn(page.getByRole('navigation', { name: 'Main' }))).toEqual(LINKS)
})

warm('Resources lists its three pages in order, and leads there', async ({ page }) => {
  await visit(page, '/about')
  await trigger(page).hover()
  for (const [name, href] of RESOURCES) {
    const list = page
      .getByRole('listitem')
      .filter({ has: trigger(page) })
      .getByRole('list')
    await expect(list).toBeVisible()
    expect(await linksIn(list)).toEqual(RESOURCES)
    await list.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(href)
    await trigger(page).hover()
    await expect(list.locator('[aria-current=page]')).toHaveText([name])
  }
})

test('the list opens on hover and closes 120 ms after the pointer has left', async ({ page }) => {
  await openFrozen(page)
  await trigger(page).hover()
  await expect(inside(page)).toBeVisible()
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true')
  await away(page)
  await page.clock.runFor(119)
  await expect(inside(page)).toBeVisible()
  await page.clock.runFor(2)
  await expect(inside(page)).toBeHidden()
})

test('coming back within 120 ms keeps it open', async ({ page }) => {
  await openFrozen(page)
  await trigger(page).hover()
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true') // not by CSS alone
  await away(page)
  await page.clock.runFor(100)
  await inside(page).hover()
  await page.clock.runFor(1000)
  await expect(inside(page)).toBeVisible()
})

warm('by keyboard: toggles, Esc returns the focus, leaving closes', async ({ page }) => {
  await visit(page, '/')
  await trigger(page).focus()
  await page.keyboard.press('Enter')
  await expect(inside(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(inside(page)).toBeHidden()
  await expect(trigger(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(inside(page)).toBeVisible()
  for (const _ of ['Blogs', 'Case Studies', 'Videos', 'Contact']) await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeFocused()
  await expect(inside(page)).toBeHidden()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('by touch: a tap toggles', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true })
  await visit(page, '/')
  await trigger(page).tap()
  await expect(inside(page)).toBeVisible()
  await trigger(page).tap()
  await expect(inside(page)).toBeHidden()
  await page.close()
})

warm('no accessibility findings with the list open, light and dark', async ({ page }) => {
  await visit(page, '/about')
  await trigger(page).hover()
  await expect(inside(page)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulate(page, { colorScheme, width: 1280 })
    await expectAccessible(page, colorScheme)
    await expect(inside(page)).toBeVisible()
  }
})

warm('Esc dismisses a hovered list without moving the pointer', async ({ page }) => {
  await visit(page, '/')
  await trigger(page).hover()
  await expect(inside(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inside(page)).toBeHidden()
})

warm('an open list hears keys from the moment that it is there', async ({ page }) => {
  await visit(page, '/')
  const isClosed = closesByFirstKey(page, 'header [aria-expanded=true]')
  await trigger(page).hover()
  expect(await isClosed).toBe(true)
})

warm('the first Tab reaches a link past the header', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await expect(skip).toHaveCSS('z-index', '1500') // above bar, overlay and toasts
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
