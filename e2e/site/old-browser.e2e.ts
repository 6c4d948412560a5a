import { type Browser, expect } from '@playwright/test'
import { started, test } from '../support/test'

/** Takes away the features that the oldest browsers of the README lack. It runs before a page's own scripts. */
function takeAway() {
  Reflect.deleteProperty(AbortSignal, 'any')
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  for (const name of ['command', 'commandForElement'])
    Reflect.deleteProperty(HTMLButtonElement.prototype, name)
  // Their click is a MouseEvent, which names no pointer.
  const { get } = Object.getOwnPropertyDescriptor(PointerEvent.prototype, 'pointerType') ?? {}
  Object.defineProperty(PointerEvent.prototype, 'pointerType', {
    get() {
      return this.type === 'click' ? undefined : get?.call(this)
    },
  })
  // A tapped button gets no focus there.
  addEventListener('mousedown', (event) => event.preventDefault(), true)
}

async function open(browser: Browser, path: string, hasTouch: boolean) {
  const page = await browser.newPage({ hasTouch })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(takeAway)
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const young = / (commandfor|closedby)="/g // attributes that the browser itself obeys
      expect(html).toMatch(young)
      await route.fulfill({ response, body: html.replace(young, ' data-$1="') })
    },
  )
  await page.goto(path)
  await started(page)
  return { page, errors }
}

test('header, menu and form work in the oldest browsers', async ({ browser }) => {
  const { page, errors } = await open(browser, '/contact', false)
  const list = page.getByRole('banner').getByRole('link', { name: 'Case Studies' })
  const resources = page.getByRole('button', { name: 'Resources' })
  await resources.hover()
  await expect(list).toBeVisible()
  await resources.click()
  await expect(list, 'a click of the mouse that opened it').toBeVisible()
  await page.mouse.move(300, 700)
  await expect(list).toBeHidden()
  for (const isOpen of [true, false]) {
    await resources.press('Enter')
    await expect(list).toBeVisible({ visible: isOpen })
  }

  await page.setViewportSize({ width: 390, height: 800 })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()

  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@mail.example')
  await page.getByLabel('Message').fill('How old may a browser be?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('form').getByRole('status')).toHaveText(/received|thank/i)
  expect(errors).toEqual([])
  await page.close()
})

test('a tap elsewhere closes the list of a button without the focus', async ({ browser }) => {
  const { page } = await open(browser, '/about', true)
  const list = page.getByRole('banner').getByRole('link', { name: 'Case Studies' })
  await page.getByRole('button', { name: 'Resources' }).tap()
  await expect(list).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resources' })).not.toBeFocused()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(list).toBeHidden()
  await page.close()
})
