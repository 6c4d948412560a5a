import { expect } from '@playwright/test'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('the contents list leads to every part, and each heading to itself', async ({ page }) => {
  await visit(page, '/blogs/jwt-replay-attacks')
  const headings = page.getByRole('article').locator('h2[id]')
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
