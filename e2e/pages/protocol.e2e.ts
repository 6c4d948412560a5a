import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { PROTOCOL_FILE } from '../../lib/content/protocol'
import { pages } from '../../lib/pages'
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
