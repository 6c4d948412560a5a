import { expect, type Page } from '@playwright/test'
import { browser, developerChapters, install, questions, servers } from '../../app/developers/words'
import { otaReadme } from '../../lib/content/ota-readme'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const PATH = '/developers'
const main = (page: Page) => page.getByRole('main')
const codeOf = (page: Page, id: string) => page.locator(`div:has(> #${id}) pre`)

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('all of it is there, each server under its own heading', async ({ page }) => {
    await visitUnstarted(page, PATH)
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(
      Object.values(developerChapters),
    )
    for (const { id, title } of [install, ...servers, browser]) {
      await expect(page.locator(`#${id}`)).toHaveText(title)
      await expect(codeOf(page, id)).toHaveText(otaReadme().example(id).code)
    }
    const answers = main(page).getByRole('list', { name: 'Questions and answers' })
    for (const [index, { answer }] of questions.entries()) {
      const shown = answers.getByRole('listitem').nth(index)
      await expect(shown.getByText(answer.replaceAll('`', ''))).toBeVisible()
    }
  })

  test('a phone scrolls code in its frame and never the page; an answer unfolds', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await visitUnstarted(page, PATH)
    const [first] = questions
    const answer = page.getByText(first?.answer ?? 'no question')
    await expect(answer).toBeHidden()
    await page.getByText(`The answer: ${first?.question}`).click()
    await expect(answer).toBeVisible()
    const code = codeOf(page, 'hono')
    const hidden = (element: Element) => element.scrollWidth - element.clientWidth
    expect(await code.evaluate(hidden)).toBeGreaterThan(0)
    expect(await page.locator('html').evaluate(hidden)).toBe(0)
  })
})

warm('on paper the answers are open and nothing of the code is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await visit(page, PATH)
  for (const { answer } of questions) {
    await expect(page.getByText(answer.replaceAll('`', ''))).toBeVisible()
  }
  const cut = await page
    .locator('pre')
    .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length)
  expect(cut).toBe(0)
})
