import { expect, type Page } from '@playwright/test'
import { FIXTURE_BASE } from '../../scripts/build/fixture-site.mjs'
import { emulate, expectAccessible } from '../support/axe'
import { onFixture } from '../support/fixture-site'
import {
  button,
  chosen,
  closesByFirstKey,
  dialog,
  field,
  hits,
  search,
  status,
} from '../support/search'
import { test } from '../support/test'
import { settled, started, visit } from '../support/visit'
import { warm } from '../support/warm-page'

/**
 * Addresses of the tabs that a page has opened. Asked of the browser: a tab that has loaded before
 * Playwright listens to it is never announced by its `page` event.
 */
async function otherTabs(page: Page): Promise<string[]> {
  const context = page.context()
  const own = await context.newCDPSession(page)
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The page belongs to no browser')
  const { targetInfo } = await own.send('Target.getTargetInfo')
  const { targetInfos } = await browser.send('Target.getTargets')
  await Promise.all([own.detach(), browser.detach()])
  return targetInfos
    .filter(({ type, browserContextId, targetId }) => {
      return (
        type === 'page' &&
        browserContextId === targetInfo.browserContextId &&
        targetId !== targetInfo.targetId
      )
    })
    .map(({ url }) => url)
}

/** What the dialog is made of, and nothing else that the page still loads. */
const PARTS = /_next\/static\/chunks\/.*\.css$/

/** The dialog's styles are the last that a page loads, and they alone know this selector. */
const areStylesThere = () =>
  [...document.styleSheets].some((sheet) =>
    [...sheet.cssRules].some(({ cssText }) => cssText.includes('.search-panel')),
  )

/** Keeps the dialog's parts back until the function is called. */
async function holdParts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(PARTS, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const choice = (page: Page) => dialog(page).getByRole('checkbox', { name: 'Open with the / key' })

/** The search is open, and did not open before: its code is there, so it would have at once. */
async function expectOpensOnlyWith(page: Page, keys: { not: string; but: string }) {
  await page.keyboard.press(keys.not)
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press(keys.but)
  await expect(field(page)).toBeFocused()
}

onFixture('a hit on the page it is opened on closes it and goes there', async ({ page, at }) => {
  await search(page, 'device cloning', at('/ota-security'))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/ota-security#device-cloning'))
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Device cloning' })).toBeInViewport()
  // The next stop is in that section, not at the top of the page.
  await page.keyboard.press('Tab')
  await expect(page.locator('#device-cloning :focus')).toHaveCount(1)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

onFixture('a hit for the whole page it is opened on goes to its top', async ({ page, at }) => {
  await search(page, 'JWT and OTA Demo', at('/live-demo'))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(chosen(page)).toHaveAttribute('href', `${FIXTURE_BASE}/live-demo`)
  await hits(page).first().click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

warm('it hears keys from the moment that it is there', async ({ page }) => {
  await visit(page, '/about')
  const isClosed = closesByFirstKey(page, 'dialog[aria-label=Search]')
  await button(page).click()
  expect(await isClosed).toBe(true)
})

test('Ctrl+Enter and Ctrl+click open a new tab and leave the list', async ({ page }) => {
  await search(page, 'replay')
  const href = (await hits(page).first().getAttribute('href')) ?? ''
  const address = new URL(href, page.url()).href
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => otherTabs(page)).toEqual([address])
  await hits(page)
    .first()
    .click({ modifiers: ['Control'] })
  await expect.poll(() => otherTabs(page)).toEqual([address, address])
  await expect(dialog(page)).toHaveCount(1)
  await expect(page).toHaveURL('/about')
})

warm('does not open over the menu of a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/about')
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('/')
  // Its code is there since the first time: it would open at once.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Menu' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(dialog(page)).toBeVisible()
})

for (const width of [390, 1280]) {
  warm(`no accessibility findings, light and dark, ${width} px`, async ({ page }) => {
    const expectBothAccessible = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await emulate(page, { colorScheme, width })
        await expectAccessible(page, `${what}, ${colorScheme}`)
      }
    }
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/about')
    const box = await button(page).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button(page).click()
    await expect(field(page)).toBeFocused()
    await expectBothAccessible('nothing typed')
    await field(page).fill('replay')
    await expect(hits(page).first()).toBeVisible()
    await expectBothAccessible('hits')
    await field(page).fill('xqzv')
    await expect(hits(page)).toHaveCount(0)
    await expectBothAccessible('no hit')
  })
}

test('tells that it is loading, that it failed, and tries again', async ({ page }) => {
  let answer = () => {}
  let calls = 0
  // Only the first answer may fail, and the second must be late: no state of the server does that.
  await page.route('**/search-index.json', async (route) => {
    calls += 1
    if (calls === 1) return route.abort()
    await new Promise<void>((done) => {
      answer = done
    })
    return route.continue()
  })
  await visit(page, '/about')
  await button(page).click()
  await field(page).fill('okta')
  await expect(status(page)).toHaveText('The search could not be loaded.')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(status(page)).toHaveText('Loading the search …')
  await expect(field(page)).toBeFocused()
  await expect.poll(() => calls).toBe(2) // it has arrived, and waits
  answer()
  await expect(status(page)).toHaveText(/^\d+ results$/)
  expect(calls).toBe(2)
})

test('offline before its first use it says so, and goes on once there is a network', async ({
  page,
  context,
}) => {
  await visit(page, '/about')
  await started(page)
  await context.setOffline(true)
  await button(page).click()
  await expect(page.getByText('Are you offline?')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The search could not be loaded.')).toBeVisible()
  await expect(page.getByText('Are you offline?')).toHaveCount(0)
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('Esc takes a press back whose code is still on its way', async ({ page }) => {
  await visit(page, '/about')
  const release = await holdParts(page)
  const asked = page.waitForRequest(PARTS)
  await button(page).click()
  await asked
  await page.keyboard.press('Escape')
  release()
  await page.waitForFunction(areStylesThere) // what else it is made of has come before
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('/ can be turned off and on again, by keyboard, and stays so', async ({ page }) => {
  await visit(page, '/about')
  await page.keyboard.press('/')
  await expect(choice(page)).toBeChecked()
  // It is a stop of the dialog, and the last one.
  await page.keyboard.press('Shift+Tab')
  await expect(choice(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(choice(page)).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectOpensOnlyWith(page, { not: '/', but: 'Control+k' })

  await visit(page, '/videos')
  await button(page).click()
  await expect(choice(page)).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expectOpensOnlyWith(page, { not: '/', but: 'Control+k' })
  await choice(page).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
