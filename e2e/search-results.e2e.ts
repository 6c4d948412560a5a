import { expect, type Page } from '@playwright/test'
import { FIXTURE_BASE } from '../scripts/fixture-site.mjs'
import { onFixture } from './support/fixture-site'
import { chosen, dialog, field, hits, search, status } from './support/search'

// Which hits, in which order: on texts that nobody edits, and below a base path.

const hrefs = (page: Page) =>
  hits(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const study = (url: string) => `${FIXTURE_BASE}/case-studies#${url}`

onFixture('finds as one types, says how many, marks what matched', async ({ page, at }) => {
  await search(page, 'kest', at('/about'))
  await expect(status(page)).toHaveText('2 results')
  await field(page).fill('kestrel')
  await expect(status(page)).toHaveText('2 results')
  // What has the word as its name comes before what mentions it.
  expect(await hrefs(page)).toEqual([study('kestrel'), study('harbour-bank')])
  await expect(hits(page)).toContainText(['Case study', 'Case study'])
  for (const hit of await hits(page).all()) {
    await expect(hit.locator('mark').first()).toHaveText('Kestrel')
  }
})

onFixture(
  'a misspelt word finds the one that is meant, and says so by its mark',
  async ({ page, at }) => {
    await search(page, 'quarri lane', at('/about'))
    await expect(status(page)).toHaveText('1 result')
    expect(await hrefs(page)).toEqual([study('quarry-lane')])
    await expect(hits(page).locator('mark')).toHaveText(['Quarry', 'Lane'])
  },
)

onFixture('what nobody wrote about is not found, and the way on is said', async ({ page, at }) => {
  await search(page, 'kestrel', at('/about'))
  await field(page).fill('xqzv')
  await expect(status(page)).toHaveText('No results for “xqzv”')
  await expect(hits(page)).toHaveCount(0)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await dialog(page).getByRole('link', { name: 'all articles' }).click()
  await expect(page).toHaveURL(at('/blogs'))
})

onFixture(
  'keys walk through the hits, Enter goes to the section, Back returns',
  async ({ page, at }) => {
    await search(page, 'replay', at('/about'))
    const id = (index: number) => hits(page).nth(index).getAttribute('id')
    const expectChosen = async (index: number) => {
      await expect(chosen(page)).toHaveCount(1)
      await expect(field(page)).toHaveAttribute('aria-activedescendant', (await id(index)) ?? '')
      await expect(chosen(page)).toHaveAttribute('id', (await id(index)) ?? '')
      await expect(chosen(page)).toBeInViewport()
    }
    const last = (await hits(page).count()) - 1
    await expectChosen(0)
    await page.keyboard.press('ArrowUp')
    await expectChosen(last)
    await page.keyboard.press('ArrowDown')
    await expectChosen(0)
    await page.keyboard.press('End')
    await expectChosen(last)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expectChosen(1)
    await expect(field(page)).toBeFocused()
    const href = (await chosen(page).getAttribute('href')) ?? ''
    expect(href).toContain('#')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new URL(href, at('/')).href)
    await expect(page.locator(':target')).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(at('/about'))
    await expect(dialog(page)).toHaveCount(0)
  },
)

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
