import { expect } from '@playwright/test'
import { allArticles } from '../../lib/content/articles'
import { blogHref } from '../../lib/routes'
import { started, test } from '../support/test'

const articles = allArticles()
const titles = articles.map(({ title }) => title)

test('the index lists each article’s fields, and a badge on those about OTA', async ({ page }) => {
  await page.goto('/blogs')
  const items = page.getByRole('list', { name: 'Articles' }).locator('> li')
  await expect(items.getByRole('heading', { level: 2 })).toHaveText(titles)
  for (const [index, { excerpt = '', tags, highlights, isAboutOTA }] of articles.entries()) {
    const item = items.nth(index)
    await expect(item).toContainText(excerpt)
    for (const [name, texts] of Object.entries({ Tags: tags, Highlights: highlights })) {
      await expect(item.getByRole('list', { name }).getByRole('listitem')).toHaveText(texts)
    }
    await expect(item.getByText('OTA / Patented')).toHaveCount(isAboutOTA ? 1 : 0)
  }
})

test('an article marks itself in the sidebar, and lists its sources', async ({ page }) => {
  for (const { url, title, sources } of articles) {
    await page.goto(blogHref(url))
    const nav = page.getByRole('navigation', { name: 'All articles' })
    await expect(nav.getByRole('link')).toHaveText(titles)
    await expect(nav.locator('[aria-current=page]')).toHaveText([title])
    const listed = page.getByRole('region', { name: 'Sources' }).getByRole('link')
    await expect(listed).toHaveCount(sources.length)
    await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible()
  }
})

test('the decoder reads a token, explains a mistake, and restores the sample', async ({ page }) => {
  await page.goto('/blogs/how-jwt-token-work')
  await started(page)
  const decoder = page.getByRole('region', { name: 'JWT decoder' })
  const field = decoder.getByRole('textbox', { name: 'A JWT to take apart' })
  const sample = await field.inputValue()
  await expect(decoder.getByRole('definition').nth(1)).toContainText('"name": "Demo visitor"')
  await field.fill('not a token')
  await expect(decoder.getByRole('status')).toHaveText(/has three parts; this text has 1/)
  await decoder.getByRole('button', { name: 'Back to the sample' }).click()
  await expect(field).toHaveValue(sample)
})

test('the button copies all code; contents lead below the header', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blogs/how-jwt-token-work')
  await page.getByRole('button', { name: 'Copy verify.mjs' }).click()
  await expect(page.getByRole('button', { name: '✓ Copied verify.mjs' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^import \{ createHmac[\s\S]+verify\(token, 900\)\)$/)

  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const headings = page.getByRole('article').locator('h2[id]')
  await expect(contents).toHaveText(await headings.allTextContents())
  await contents.nth(3).click()
  await expect(headings.nth(3)).toBeInViewport()
  expect((await headings.nth(3).boundingBox())?.y).toBeGreaterThanOrEqual(64)
})

test('a long word breaks in every field of an article', async ({ page }) => {
  const url = articles.find(({ body }) => body.includes('<Claim>'))?.url ?? ''
  for (const path of ['/blogs', blogHref(url), '/case-studies']) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
      const texts = document.querySelectorAll(
        'main :is(article, nav, ul, details) :is(p, li, dd, h1, h2, h3, td, code)',
      )
      for (const text of texts) text.append(` https://example.com/${'anaddress'.repeat(7)}`)
    })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})
