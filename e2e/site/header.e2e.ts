import { expect, type Locator, type Page } from '@playwright/test'
import { emulate, expectAccessible } from '../support/axe'
import { sitePaths } from '../support/pages'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

/** Name and address of each link inside, in order; hidden ones too. */
const linksIn = (part: Locator): Promise<[name: string, href: string][]> =>
  part
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href') ?? '']),
    )

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

const open = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openMenu(page: Page, path = '/', width = 390) {
  await page.setViewportSize({ width, height: 800 })
  await visit(page, path)
  await open(page).click()
  await expect(menu(page)).toBeVisible()
}

warm('the bar is fixed, and names its links in order, with their addresses', async ({ page }) => {
  await visit(page, '/about')
  const banner = page.getByRole('banner')
  await expect(banner).toHaveCSS('position', 'fixed')
  await expect(banner.getByText('One Tick Ahead')).toBeVisible()
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
  await emulate(page, { colorScheme: 'light', width: 1280 })
  await expectAccessible(page)
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

warm('the menu has exactly its five links, and layer 1300', async ({ page }) => {
  await openMenu(page)
  const links = [
    ['Home', '/'],
    ['Why OTA?', '/about'],
    ['Blogs', '/blogs'],
    ['Contact', '/contact'],
    ['Start Demo', '/live-demo'],
  ]
  expect(await linksIn(menu(page).getByRole('list'))).toEqual(links)
  await expect(menu(page)).toHaveCSS('z-index', '1300')
  await expect(menu(page)).toHaveAttribute('aria-modal', 'true')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Home'])
  await emulate(page, { colorScheme: 'dark', width: 390 })
  await expectAccessible(page)
})

warm('the menu holds the focus, both ways, and the page behind is inert', async ({ page }) => {
  await openMenu(page)
  const stops = 10
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

warm('button and Esc close the menu; the focus returns', async ({ page }) => {
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

warm('a link closes the menu, also one to the page it is on', async ({ page }) => {
  await openMenu(page, '/about')
  await menu(page).getByRole('link', { name: 'Why OTA?' }).click()
  await expect(menu(page)).toHaveCount(0)
  await open(page).click()
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(menu(page)).toHaveCount(0)
})

warm('the menu gives way to the bar from 900 px on', async ({ page }) => {
  await openMenu(page, '/', 899)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(menu(page)).toHaveCount(0)
  await expect(open(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

warm('the footer has mail, social profile and logo', async ({ page }) => {
  await visit(page, '/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/@/)
  const social = footer.getByRole('link', { name: 'social' })
  await expect(social).toHaveAttribute('rel', /noopener/)
  await expect(footer.getByText('Powered By')).toBeVisible()
  await expect(footer.getByRole('img', { name: 'logo' })).toBeVisible()
})

warm('the footer leads to every page', async ({ page }) => {
  await visit(page, '/about')
  const hrefs = (await linksIn(page.getByRole('contentinfo'))).map(([, href]) => href)
  const isInList = (path: string) => path.startsWith('/blogs/') // the blog lists those
  expect(sitePaths.filter((path) => !isInList(path) && !hrefs.includes(path))).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Videos', exact: true }).click()
  await expect(page).toHaveURL('/videos')
})

test("the year is the visitor's, not the build's", async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.clock.setFixedTime(new Date('2031-06-15T12:00:00Z'))
  await visit(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  expect(errors).toEqual([])
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

warm('Esc dismisses a hovered list, from the moment that it is there', async ({ page }) => {
  await visit(page, '/')
  // In the very task in which it opens.
  await trigger(page).evaluate((button) => {
    new MutationObserver(() => {
      Object.assign(window, { wasOpened: true })
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    }).observe(button, { attributeFilter: ['aria-expanded'] })
  })
  await trigger(page).hover()
  await page.waitForFunction(() => 'wasOpened' in window)
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(inside(page)).toBeHidden()
})
