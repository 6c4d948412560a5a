import { expect } from '@playwright/test'
import { sitePaths } from './pages'
import { linksIn } from './support/links'
import { test } from './support/test'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

const COLUMNS: readonly [title: string, links: [name: string, href: string][]][] = [
  [
    'Product',
    [
      ['Home', '/'],
      ['OTA-Security', '/ota-security'],
      ['Developers', '/developers'],
      ['Live demo', '/live-demo'],
    ],
  ],
  [
    'Resources',
    [
      ['Blogs', '/blogs'],
      ['Case Studies', '/case-studies'],
      ['Videos', '/videos'],
      ['Glossary', '/glossary'],
      ['Every byte', '/every-byte'],
      ['Check a request', '/check'],
    ],
  ],
  [
    'Company',
    [
      ['Why OTA', '/about'],
      ['Contact', '/contact'],
    ],
  ],
  [
    'Legal',
    [
      ['Privacy', '/privacy'],
      ['What OTA does not do', '/ota-security#limits'],
    ],
  ],
]

warm('mail, social profile and logo', async ({ page }) => {
  await visit(page, '/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/@/)
  const social = footer.getByRole('link', { name: 'social' })
  await expect(social).toHaveAttribute('rel', /noopener/)
  await expect(footer.getByText('Powered By')).toBeVisible()
  await expect(footer.getByRole('img', { name: 'logo' })).toBeVisible()
})

warm('four columns of links, in order, lead to every page', async ({ page }) => {
  await visit(page, '/about')
  const footer = page.getByRole('contentinfo')
  for (const [title, links] of COLUMNS) {
    const column = footer.locator('div').filter({
      has: page.locator('> h2').getByText(title, { exact: true }),
    })
    expect(await linksIn(column.getByRole('list')), title).toEqual(links)
  }
  const hrefs = COLUMNS.flatMap(([, links]) => links.map(([, href]) => href))
  const isInList = (path: string) => path.startsWith('/blogs/') // the blog lists those
  expect(sitePaths.filter((path) => !isInList(path) && !hrefs.includes(path))).toEqual([])
})

test("the year is the visitor's, not the build's", async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.clock.setFixedTime(new Date('2031-06-15T12:00:00Z'))
  await visit(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  expect(errors).toEqual([])
})
