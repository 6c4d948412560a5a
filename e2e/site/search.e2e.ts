import { expect, type Page } from '@playwright/test'
import MiniSearch from 'minisearch'
import { pages } from '../../lib/pages'
import { twinHref } from '../../lib/routes'
import { find } from '../../lib/search/find'
import {
  type IndexedDocument,
  indexOptions,
  type StoredDocument,
} from '../../lib/search/search-index'
import { emulate, expectAccessible } from '../support/axe'
import { collectNoise } from '../support/noise'
import { button, chosen, dialog, field, hits, search, status } from '../support/search'
import { settled } from '../support/settled'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

test('costs a page nothing before it is opened', async ({ page }) => {
  const before: string[] = []
  const after: string[] = []
  let list = before
  page.on('request', (request) => list.push(new URL(request.url()).pathname))
  await visit(page, '/about')
  await button(page).hover()
  await page.waitForLoadState('networkidle')
  await settled(page) // what a pointer begins to fetch, it has asked for by now
  list = after
  await button(page).click()
  await field(page).fill('token')
  await expect(hits(page).first()).toBeVisible()
  expect(before).not.toContain('/search-index.json')
  expect(after).toContain('/search-index.json')
  // The code and the styles of the dialog came now too, and none of it before.
  for (const ending of ['.js', '.css']) {
    const parts = after.filter((path) => path.endsWith(ending))
    expect(parts.length, ending).toBeGreaterThan(0)
    expect(before).not.toEqual(expect.arrayContaining(parts))
  }
  // What is typed is sent to nobody, and a second search fetches nothing.
  const fetched = after.length
  await field(page).fill('segment')
  await page.keyboard.press('Escape')
  await button(page).click()
  await field(page).fill('replay')
  await expect(hits(page).first()).toBeVisible()
  expect(after.length).toBe(fetched)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

warm('its keys open it, Esc closes it and the focus returns', async ({ page }) => {
  const noise = collectNoise(page)
  await visit(page, '/about')
  const before = page.getByRole('main').getByRole('link', { name: 'live demo' }).first()
  // With Caps Lock the letter is a capital.
  for (const key of ['/', 'Control+k', 'Meta+k', 'Control+K']) {
    await before.focus()
    await page.keyboard.press(key)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press(key)
    await expect(dialog(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(before).toBeFocused()
  }
  expect(noise).toEqual([])
})

warm('in a field / is a letter, and with another key it is not ours', async ({ page }) => {
  await visit(page, '/contact')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.pressSequentially('a/b')
  await expect(name).toHaveValue('a/b')
  await page.getByRole('heading', { level: 1 }).click()
  const others = ['Control+/', 'Alt+/', 'Alt+Control+k', 'Control+Shift+k', 'k']
  for (const key of others) await page.keyboard.press(key)
  // One that does open it, and as the first: what came before it would be here by now.
  await page.keyboard.press('/')
  await expect(dialog(page)).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
})

warm('it holds the focus; a press beside it, or its own button, closes it', async ({ page }) => {
  await search(page, 'replay')
  await expect(dialog(page)).toHaveCSS('z-index', '1300')
  await expect(page.getByRole('main')).toHaveJSProperty('inert', true)
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(dialog(page).locator('input:focus, button:focus')).toHaveCount(1)
  }
  await emulate(page, { colorScheme: 'dark', width: 1280 })
  await expectAccessible(page)
  await page.mouse.click(20, 700)
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Close search' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false)
})

warm('keys walk through the hits, Enter goes there, Back returns', async ({ page }) => {
  await search(page, 'token')
  await expect(status(page)).toHaveText(/^\d+ results, the best 20 shown$/)
  await expect(hits(page)).toHaveCount(20)
  await expectChosen(page, 0)
  await page.keyboard.press('ArrowUp')
  await expectChosen(page, 19)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectChosen(page, 1)
  await expect(field(page)).toBeFocused()
  const href = (await chosen(page).getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(dialog(page)).toHaveCount(0)
})

async function expectChosen(page: Page, index: number) {
  const id = (await hits(page).nth(index).getAttribute('id')) ?? ''
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
  await expect(chosen(page)).toHaveAttribute('id', id)
  await expect(chosen(page)).toBeInViewport()
}

test('every hit leads to a place that exists', async ({ request }) => {
  const index = await (await request.get('/search-index.json')).json()
  const hrefs = Object.values<{ href: string }>(index.storedFields).map(({ href }) => href)
  expect(hrefs.length).toBeGreaterThan(40)
  const pages = new Map<string, string>()
  for (const href of hrefs) {
    const [path = '', id] = href.split('#')
    if (!pages.has(path)) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      pages.set(path, await response.text())
    }
    if (id) expect(pages.get(path)?.includes(` id="${id}"`), href).toBe(true)
  }
})

/** What somebody asks who thinks of buying, as they type it, and the page that answers. */
const QUESTIONS = [
  ['patent', '/trust#patents'],
  ['pricing', '/trust#licence'],
  ['who audited it', '/trust#reviewed'],
  ['GDPR', '/privacy'],
  ['SDK', '/developers'],
  ['alternatives to DPoP', '/compare'],
  ['report a vulnerability', '/trust#report'],
  ['browser support', '/trust#browsers'],
  ['what OTA does not do', '/limits'],
  ['contact sales', '/contact'],
] as const

test('a buyer’s questions lead to their answers', async ({ request }) => {
  const index = MiniSearch.loadJSON<IndexedDocument>(
    await (await request.get('/search-index.json')).text(),
    indexOptions,
  )
  const found = QUESTIONS.map(([query]) => [query, find(index, query)[0]?.href])
  expect(found).toEqual(QUESTIONS)
})

test('every page is in the search, by words of its own too', async ({ request }) => {
  const { storedFields } = await (await request.get('/search-index.json')).json()
  const documents = Object.values<StoredDocument>(storedFields)
  for (const { path, title } of Object.values(pages)) {
    const parts = documents.filter(({ href }) => href.split('#')[0] === path)
    expect(parts, path).toContainEqual(expect.objectContaining({ href: path, title }))
    const twin = await (await request.get(twinHref(path))).text()
    expect(twin, path).toMatch(/^.*# /m)
    expect(twin.match(/\S+/g)?.length, path).toBeGreaterThan(15)
  }
})

warm('who finds nothing, or has typed nothing, is offered every page', async ({ page }) => {
  await visit(page, '/about')
  await button(page).click()
  const offered = dialog(page).getByRole('list', { name: 'Pages' }).getByRole('link')
  await expect(offered).toHaveCount(Object.keys(pages).length)
  await field(page).fill('xqzv')
  await expect(status(page)).toHaveText('No results for “xqzv”')
  await expect(offered).toHaveCount(Object.keys(pages).length)
  await offered.filter({ hasText: /^Privacy$/ }).click()
  await expect(page).toHaveURL('/privacy')
})
