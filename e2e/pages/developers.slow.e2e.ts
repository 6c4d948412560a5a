import { expect, type Page } from '@playwright/test'
import { browser, developerChapters, install, questions, servers } from '../../app/developers/words'
import { otaReadme } from '../../lib/content/ota-readme'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const PATH = '/developers'
const main = (page: Page) => page.getByRole('main')
const codeOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"] pre, div:has(> [id="${id}"]) pre`)
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your server' }).getByRole('radio', { name, exact: true })
/** The button itself is not drawn: a pointer meets its label. */
const choose = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Your server' })
    .locator('label')
    .filter({ hasText: name })
    .click()

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('all of it is there, one server at a time', async ({ page }) => {
    await visitUnstarted(page, PATH)
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(
      Object.values(developerChapters),
    )
    for (const { id, title } of [install, browser]) {
      await expect(page.locator(`#${id}`)).toHaveText(title)
      await expect(codeOf(page, id)).toHaveText(otaReadme().example(id).code)
    }
    await tab(page, servers[0]?.title ?? 'no server').focus()
    for (const { id, title } of servers) {
      await expect(tab(page, title)).toBeChecked()
      await expect(codeOf(page, id)).toHaveText(otaReadme().example(id).code)
      const shown = await Promise.all(servers.map((one) => codeOf(page, one.id).isVisible()))
      expect(shown.filter(Boolean)).toHaveLength(1)
      await expect(codeOf(page, id)).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
    await page.getByText('Python', { exact: true }).click()
    await expect(
      page.getByText('import hashlib').or(page.getByText('import hmac')).first(),
    ).toBeVisible()
  })

  test('an address shows its server, and opens its answer', async ({ page }) => {
    await visitUnstarted(page, `${PATH}#express`)
    await expect(codeOf(page, 'express')).toBeInViewport()
    await choose(page, 'Fastify')
    await expect(codeOf(page, 'express')).toBeHidden()
    await expect(codeOf(page, 'fastify')).toBeVisible()
    const [first] = questions
    const answer = page.getByText(first?.answer ?? 'no question')
    await expect(answer).toBeHidden()
    await visitUnstarted(page, `${PATH}?#${first?.id}`)
    await expect(answer).toBeVisible()
  })
})

warm('on paper answers and tabs are open and nothing of the code is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await visit(page, PATH)
  for (const { answer } of questions) {
    await expect(page.getByText(answer.replaceAll('`', ''))).toBeVisible()
  }
  for (const { id } of servers) await expect(codeOf(page, id)).toBeVisible()
  const cut = await page
    .locator('pre')
    .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length)
  expect(cut).toBe(0)
})
