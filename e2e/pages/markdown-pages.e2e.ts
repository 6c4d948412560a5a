import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { pages } from '../../lib/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

for (const [page, file] of [
  [pages.protocol, 'docs/protocol.md'],
  [pages.developers, 'packages/ota/README.md'],
] as const) {
  warm(
    `${page.path} shows ${file}, and its contents lead to each section`,
    async ({ page: tab }) => {
      const text = readFileSync(file, 'utf8')
      const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
      await visit(tab, page.path)
      const main = tab.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections)
      await expect(main.locator('pre')).toHaveCount(text.split(/^```/m).length >> 1)
      await expect(main.locator('a:not([href^="#"], [href^="/"], [href^="https:"])')).toHaveCount(0)
      const entries = tab.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      await expect(entries).toHaveText(sections)
      for (const [index, title] of sections.entries()) {
        await entries.nth(index).click()
        await expect(main.getByRole('heading', { name: title, exact: true })).toBeInViewport()
      }
    },
  )
}
