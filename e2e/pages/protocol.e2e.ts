import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { PROTOCOL_FILE } from '../../lib/content/protocol'
import { pages } from '../../lib/pages'
import { proofFiles } from '../../lib/routes'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const { path } = pages.protocol
const specification = readFileSync(PROTOCOL_FILE, 'utf8')
const sections = [...specification.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)

warm('its contents lead to each section of the specification', async ({ page }) => {
  await visit(page, path)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(sections)
  const entries = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(entries).toHaveText(sections)
  for (const entry of await entries.all()) {
    await entry.click()
    const id = new URL(page.url()).hash.slice(1)
    await expect(headings.and(page.locator(`[id="${id}"]`))).toBeInViewport()
  }
})

warm('what it links to on this site is there', async ({ page }) => {
  await visit(page, path)
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = new Set(
    hrefs.filter((href) => href.startsWith('/')).map((href) => href.split('#')[0]),
  )
  expect([...own]).toEqual(expect.arrayContaining([proofFiles.evidence, proofFiles.vectors]))
  for (const href of own)
    expect([href, (await page.request.get(href ?? '')).status()]).toEqual([href, 200])
})

test('as text it is the file', async ({ request }) => {
  const text = await (await request.get(proofFiles.protocol)).text()
  expect(text.replace('\ufeff', '')).toBe(specification)
})
