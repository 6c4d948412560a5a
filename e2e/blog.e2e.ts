import { expect } from '@playwright/test'
import { PAGE_SIZE } from '../lib/content/blog-pages'
import { BESIDE, neighbours, windowAround } from '../lib/content/neighbours'
import { hasTag } from '../lib/content/tags'
import { blogHref } from '../lib/routes'
import { articles } from './pages'
import { test } from './support/test'
import { started, visit } from './support/visit'
import { warm } from './support/warm-page'

/** An article with everything that one may have. */
const REPLAY = articleAt('jwt-replay-attacks')

function articleAt(url: string) {
  const article = articles.find((one) => one.url === url)
  if (!article) throw new Error(`No article ${url}`)
  return article
}

/** How often its text has a component. */
const countOf = (component: string) => REPLAY.body.split(`<${component}`).length - 1

function stepsFrom(url: string) {
  const { older, newer } = neighbours(articles, url)
  return [older && `Previous${older.title}`, newer && `Next${newer.title}`].filter(
    (text) => text !== undefined,
  )
}

warm(
  'the index lists articles with excerpt, tags, highlights, and the badge where due',
  async ({ page }) => {
    await visit(page, '/blogs')
    const items = page.getByRole('list', { name: 'Articles' }).locator('> li')
    const newest = articles.slice(0, PAGE_SIZE)
    await expect(items.getByRole('heading', { level: 2 })).toHaveText(
      newest.map(({ title }) => title),
    )
    for (const [index, { excerpt = '', tags, highlights, isAboutOTA }] of newest.entries()) {
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
    const beside = windowAround(articles, url, BESIDE).map(({ title }) => title)
    await expect(nav.getByRole('listitem').getByRole('link')).toHaveText(beside)
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

warm('the contents list leads to every part, and each heading to itself', async ({ page }) => {
  await visit(page, '/blogs/jwt-replay-attacks')
  const headings = page.getByRole('article').locator('h2[id]:not(#related)')
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(contents).toHaveText(await headings.allTextContents())
  const last = contents.nth(-2)
  await last.click()
  const target = page.locator(`[id="${(await last.getAttribute('href'))?.slice(1)}"]`)
  await expect(target).toBeInViewport()
  const box = await target.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(64) // below the fixed header

  await headings.first().getByRole('link').click()
  await expect(page).toHaveURL(/#a-bearer-token-has-no-owner$/)
})

warm('an article says how long it takes, and leads on', async ({ page }) => {
  await visit(page, '/blogs/jwt-replay-attacks')
  const article = page.getByRole('article')
  await expect(article.getByText(/^[5-9] min read$/)).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Previous and next article' })
  await expect(steps.getByRole('link')).toHaveText(stepsFrom('jwt-replay-attacks'))
  const related = page.getByRole('list', { name: 'Related articles' })
  await expect(related.getByRole('heading', { level: 3 })).not.toHaveCount(0)
  await steps.getByRole('link').first().click()
  const { older } = neighbours(articles, 'jwt-replay-attacks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older?.title ?? '')
  await expect(steps.getByRole('link')).toHaveText(stepsFrom(older?.url ?? ''))
})

warm('a tag leads to the articles that share it', async ({ page }) => {
  await visit(page, '/blogs/how-jwt-token-work')
  await page.getByRole('article').getByRole('link', { name: 'jwt', exact: true }).first().click()
  await expect(page).toHaveURL('/blogs/tags/jwt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles on jwt')
  const items = page.getByRole('list', { name: 'Articles' }).getByRole('heading', { level: 2 })
  const tagged = articles.filter((article) => hasTag(article, 'jwt')).slice(0, PAGE_SIZE)
  await expect(items).toHaveText(tagged.map(({ title }) => title))
  const topics = page.getByRole('navigation', { name: 'Topics' })
  await expect(topics.locator('[aria-current=page]')).toHaveText('jwt')
})

test('code can be wrapped and copied, and is coloured', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/blogs/how-jwt-token-work')
  const frame = page.getByRole('figure').filter({ hasText: 'verify.mjs' })
  const code = frame.locator('pre')
  const overflows = () => code.evaluate((pre) => pre.scrollWidth > pre.clientWidth)
  expect(await overflows()).toBe(true)
  await frame.getByRole('button', { name: 'Wrap lines' }).click()
  await expect(frame.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await overflows()).toBe(false)

  await frame.getByRole('button', { name: 'Copy verify.mjs' }).click()
  await expect(frame.getByRole('button', { name: '✓ Copied verify.mjs' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^import \{ createHmac[\s\S]+verify\(token, 900\)\)$/)
  const colours = await code
    .locator('span')
    .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size)
  expect(colours).toBeGreaterThanOrEqual(2)
})

test('the link to an article is copied without the place on the page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/blogs/jwt-replay-attacks#sources')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: '✓ Copied link' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/blogs/jwt-replay-attacks`,
  )
})

test('feeds, Markdown versions and llms.txt answer', async ({ request }) => {
  for (const [path, type] of [
    ['/feed.xml', /xml/],
    ['/atom.xml', /xml/],
    ['/feed.json', /json/],
    ['/llms.txt', /text\/plain; ?charset=utf-8/i],
    ['/markdown/index.md', /text\/markdown; ?charset=utf-8/i],
    ['/markdown/jwt-replay-attacks.md', /text\/markdown/],
    ['/sitemap.xml', /xml/],
    ['/openapi.json', /json/], // llms.txt names it
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type'], path).toMatch(type)
  }
})
