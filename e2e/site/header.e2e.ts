import { expect, type Page } from '@playwright/test'
import { emulate, expectAccessible } from '../support/axe'
import { started, test, warm } from '../support/test'

const banner = (page: Page) => page.getByRole('banner')
const trigger = (page: Page) => page.getByRole('button', { name: 'Resources' })
const listed = (page: Page) => banner(page).getByRole('link', { name: 'Case Studies' })
const here = (page: Page) => banner(page).locator('nav [aria-current=page]:visible')

warm('the bar is fixed, shows its links in order and marks the current one', async ({ page }) => {
  await page.goto('/about')
  await expect(banner(page)).toHaveCSS('position', 'fixed')
  await expect(banner(page).getByText('One Tick Ahead')).toBeVisible()
  await expect(here(page)).toHaveText('Why OTA')
  await trigger(page).hover()
  const links = banner(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  const names = 'Home,Why OTA,OTA-Security,Blogs,Case Studies,Videos,Contact,Start Demo'
  await expect(links).toHaveText(names.split(','))
  await listed(page).click()
  await expect(listed(page)).toBeHidden()
  await expect(page).toHaveURL('/case-studies')
})

test('the list closes 120 ms after the pointer leaves, and the footer has the visitor’s year', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2031-06-15T12:00:00Z') })
  await page.goto('/')
  await page.clock.pauseAt(new Date('2031-06-15T12:01:00Z'))
  await trigger(page).hover()
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.move(200, 700)
  await page.clock.runFor(100)
  await listed(page).hover()
  await page.clock.runFor(1000)
  await expect(listed(page)).toBeVisible()
  await page.mouse.move(200, 700)
  await page.clock.runFor(119)
  await expect(listed(page)).toBeVisible()
  await page.clock.runFor(2)
  await expect(listed(page)).toBeHidden()
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
})

warm(
  'keys toggle the list; leaving it closes it, and Esc closes a hovered list',
  async ({ page }) => {
    await page.goto('/')
    await trigger(page).focus()
    await page.keyboard.press('Enter')
    await expect(listed(page)).toBeVisible()
    await emulate(page, { colorScheme: 'light', width: 1280 })
    await expectAccessible(page)
    for (const _ of ['Blogs', 'Case Studies', 'Videos', 'Contact']) await page.keyboard.press('Tab')
    await expect(listed(page)).toBeHidden()
    await trigger(page).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(listed(page)).toBeHidden()
    await expect(trigger(page)).toBeFocused()
    await page.goto('/contact')
    await page.getByLabel('Name').focus()
    await trigger(page).hover()
    await expect(listed(page)).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('Escape') // the page's scripts may still be on their way
      await expect(listed(page)).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(page.getByLabel('Name'), 'Esc takes no focus out of a field').toBeFocused()
    await trigger(page).click()
    await trigger(page).click() // the pointer is still over it
    await expect(listed(page)).toBeVisible()
  },
)

test('a tap starts the page’s scripts and toggles the list', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true })
  await page.goto('/about')
  for (const isOpen of [true, false, true]) {
    await trigger(page).tap()
    await expect(listed(page)).toBeVisible({ visible: isOpen })
  }
  await page.close()
})

warm('the menu has five links, holds the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await open.click()
  const links = menu.getByRole('link')
  await expect(links).toHaveText(['Home', 'Why OTA?', 'Blogs', 'Contact', 'Start Demo'])
  await expect(menu.locator('[aria-current=page]')).toHaveText('Home')
  await expect(menu).toHaveCSS('z-index', '1300')
  await expect(page.locator('#toast-area:popover-open')).toHaveCSS('z-index', '1400')
  await emulate(page, { colorScheme: 'dark', width: 390 })
  await expectAccessible(page)
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus:not(body, dialog *)')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(menu, 'a link to the page it is on').toBeHidden()
  await open.click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(menu).toBeHidden()
  await open.click()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(menu).toBeHidden()
  await expect(trigger(page)).toBeVisible()
})

warm(
  'a link keeps the document, and updates title, mark and position, as Back does',
  async ({ page }) => {
    await page.goto('/limits')
    await started(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeInViewport()
    await expect(skip).toHaveCSS('z-index', '1500')
    await page.keyboard.press('Enter') // a link of the browser, not of the router
    await expect(page.getByRole('main')).toBeFocused()
    await page.evaluate(() => window.scrollTo(0, 500))
    await banner(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveTitle(/^Contact/)
    await expect(here(page)).toHaveText('Contact')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/limits#content')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Limits/)
    await expect(page).toHaveTitle(/^Limits/)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  },
)

warm('a link opens a part of another page, and Back returns', async ({ page }) => {
  await page.goto('/ota-security')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const heading = page.getByRole('heading', { level: 1 })
  const part = page.locator(':target')
  const top = () => part.evaluate((it) => it.getBoundingClientRect().top)
  const study = page.locator('main a[href^="/case-studies#"]').last()
  await study.click()
  await expect(heading).toHaveText(/Public incidents/)
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details[open]')).toBeInViewport()
  await expect.poll(top).toBeLessThan(300)
  await page.goBack()
  await expect(heading).toHaveText('You are at risk!')
  await expect(study, 'the page is where it was left').toBeInViewport()
  await page.goForward()
  await expect(heading).toHaveText(/Public incidents/)
  await expect(page.locator('details[open]')).toBeInViewport()
  await page.goBack()
  await expect(heading).toHaveText('You are at risk!')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('the theme button cycles, and the theme is set before the first paint', async ({ page }) => {
  const [light, dark] = ['rgb(247, 245, 240)', 'rgb(15, 18, 20)']
  const control = page.getByRole('button', { name: /^Theme: / })
  const expectTheme = async (name: string, paper = '') => {
    await expect(control).toHaveAccessibleName(`Theme: ${name}`)
    await expect(page.locator('html')).toHaveCSS('background-color', paper)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expectTheme('system', dark)
  await control.click()
  await expectTheme('light', light)
  await control.click()
  await expectTheme('dark', dark)
  // Without the page's scripts nothing but the line in its head can have set it.
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await expectTheme('dark', dark)
})
