import { expect, type Page } from '@playwright/test'
import { browser, install, servers } from '../content/developer-guide'
import { developerChapters, questions } from '../content/developers'
import { allArticles } from '../lib/content/articles'
import { otaReadme } from '../lib/content/ota-readme'
import { proofFiles, protocolHref } from '../lib/routes'
import { demoPage } from './support/demo-page'
import { hits, search } from './support/search'
import { contents, heading } from './support/security-page'
import { signIn } from './support/sign-in'
import { test } from './support/test'
import { visit, visitUnstarted } from './support/visit'
import { warm } from './support/warm-page'

const PATH = '/developers'
const main = (page: Page) => page.getByRole('main')
const link = (page: Page) => main(page).getByRole('link', { name: 'In your API in ten minutes' })
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

warm('its contents and its choice of servers lead to the parts', async ({ page }) => {
  await visit(page, PATH)
  for (const [id, title] of Object.entries(developerChapters)) {
    await contents(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`${PATH}#${id}`)
    await expect(heading(page, title)).toBeInViewport()
  }
  await main(page).getByRole('link', { name: 'Fastify', exact: true }).first().click()
  await expect(page.locator('#fastify')).toBeInViewport()
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

warm('the footer, OTA-Security and each article lead to it', async ({ page }) => {
  await visit(page, '/ota-security')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }),
  ).toHaveAttribute('href', PATH)
  await link(page).click()
  await expect(page).toHaveURL(PATH)
  for (const { url } of allArticles()) {
    await visit(page, `/blogs/${url}`)
    await expect(link(page), url).toHaveAttribute('href', PATH)
  }
})

test('so does the end of the demo, before and after a sign-in', async ({ page }) => {
  await visit(page, '/live-demo')
  await expect(demoPage(page).signIn).toBeVisible()
  await expect(link(page)).toHaveAttribute('href', PATH)
  await signIn(page)
  await expect(link(page)).toBeVisible()
  const below = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y
  const panel = await below('OTA Forgery / Device Cloning')
  expect((await link(page).boundingBox())?.y).toBeGreaterThan(panel ?? Number.POSITIVE_INFINITY)
  await link(page).click()
  await expect(page).toHaveURL(PATH)
})

for (const word of ['express', 'integrate', 'install']) {
  warm(`who searches for ${word} finds it`, async ({ page }) => {
    await search(page, word)
    await expect(hits(page).first()).toContainText('Developers')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${PATH}(#${word})?$`))
  })
}

warm('programs find it, and the protocol’s text opens at the words linked to', async ({ page }) => {
  const { request } = page
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${PATH}</loc>`)
  const llms = await (await request.get('/llms.txt')).text()
  for (const path of [PATH, proofFiles.protocol]) expect(llms).toContain(`${path})`)

  await visit(page, protocolHref('One-time use'))
  await expect(page.locator('body')).toContainText('# The OTA protocol')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
