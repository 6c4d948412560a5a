import { expect } from '@playwright/test'
import { blogHref } from '../../lib/routes'
import { articles } from '../support/pages'
import { test } from '../support/test'
import { started, visit } from '../support/visit'
import { warm } from '../support/warm-page'

/** An article with everything that one may have. */
const REPLAY = articleAt('jwt-replay-attacks')

function articleAt(url: string) {
  const article = articles.find((one) => one.url === url)
  if (!article) throw new Error(`No article ${url}`)
  return article
}

/** How often its text has a component. */
const countOf = (component: string) => REPLAY.body.split(`<${component}`).length - 1

warm(
  'the index lists articles with excerpt, tags, highlights, and the badge where due',
  async ({ page }) => {
    await visit(page, '/blogs')
    const items = page.getByRole('list', { name: 'Articles' }).locator('> li')
    await expect(items.getByRole('heading', { level: 2 })).toHaveText(
      articles.map(({ title }) => title),
    )
    for (const [index, { excerpt = '', tags, highlights, isAboutOTA }] of articles.entries()) {
      const item = items.nth(index)
      const list = (name: string) => item.getByRole('list', { name }).getByRole('listitem')
      await expect(item).toContainText(excerpt)
      await expect(list('Tags')).toHaveText(tags)
      await expect(list('Highlights')).toHaveText(highlights)
      await expect(item.getByText('OTA / Patented')).toHaveCount(isAboutOTA ? 1 : 0)
    }
    expect(new Set(articles.map(({ isAboutOTA }) => isAboutOTA)).size, 'with and without').toBe(2)
  },
)

warm('an article marks itself in the list of all, and names its sources', async ({ page }) => {
  const [newest] = articles
  if (!newest) throw new Error('No article')
  await visit(page, '/blogs')
  const nav = page.getByRole('navigation', { name: 'All articles' })
  await nav.getByRole('link', { name: newest.title, exact: true }).click()
  for (const { url, title } of [newest, REPLAY]) {
    await expect(page).toHaveURL(blogHref(url))
    await expect(nav.getByRole('listitem').getByRole('link')).toHaveText(
      articles.map(({ title }) => title),
    )
    await expect(nav.locator('[aria-current=page]')).toHaveText([title])
    await visit(page, blogHref(REPLAY.url))
  }
  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('link')
  await expect(sources).toHaveCount(REPLAY.sources.length)
  await expect(
    page.getByRole('article').locator('header').getByText('OTA / Patented'),
  ).toBeVisible()
})

warm(
  'the decoder reads a token, says what is wrong with a text, and finds back',
  async ({ page }) => {
    await visit(page, '/blogs/how-jwt-token-work')
    await started(page) // filling selects the old text first, which React undoes while it starts
    const decoder = page.getByRole('region', { name: 'JWT decoder' })
    const field = decoder.getByRole('textbox', { name: 'A JWT to take apart' })
    const sample = await field.inputValue()
    await expect(decoder.getByRole('definition').nth(1)).toContainText('"name": "Demo visitor"')

    const [header, , signature] = sample.split('.')
    const payload = btoa('{"role":"admin"}').replaceAll('=', '')
    await field.fill(`${header}.${payload}.${signature}`)
    await expect(decoder.getByRole('definition').nth(1)).toContainText('"role": "admin"')

    await field.fill('not a token')
    await expect(decoder.getByRole('status')).toHaveText(/has three parts; this text has 1/)
    await decoder.getByRole('button', { name: 'Back to the sample' }).click()
    await expect(field).toHaveValue(sample)
  },
)

warm(
  'an article sets facts, with their source, and claims, with their limits, apart',
  async ({ page }) => {
    await visit(page, '/blogs/jwt-replay-attacks')
    const article = page.getByRole('article')
    await expect(article.getByText('Fact', { exact: true })).toHaveCount(countOf('Fact'))
    await expect(article.getByText(/^Source: Okta/)).toBeVisible()
    await expect(article.getByText('Claim', { exact: true })).toHaveCount(countOf('Claim'))
    await expect(article.getByRole('link', { name: 'The limits of this claim' })).toHaveCount(
      countOf('Claim'),
    )
  },
)

test('the feed, llms.txt and the sitemap answer', async ({ request }) => {
  for (const [path, type] of [
    ['/feed.xml', /xml/],
    ['/llms.txt', /text\/plain; ?charset=utf-8/i],
    ['/sitemap.xml', /xml/],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toMatch(type)
  }
})
