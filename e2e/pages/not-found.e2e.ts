import { expect, type Page } from '@playwright/test'
import { pages } from '../../lib/pages'
import { started, visit } from '../support/visit'
import { warm } from '../support/warm-page'

/** Everything the console and the page complain about, but for the 404 itself. */
function complaints(page: Page) {
  const all: string[] = []
  page.on('pageerror', (error) => all.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) all.push(message.text())
  })
  return all
}

warm(
  'an unknown path: status 404, noindex, links home, every page in its list',
  async ({ page }) => {
    const response = await visit(page, '/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tick has passed')
    await expect(page.locator('meta[name=robots][content*=noindex]').first()).toBeAttached()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    const list = page.getByRole('main').getByRole('list', { name: 'All pages' })
    for (const { name, path } of Object.values(pages)) {
      await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
    await list.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
  },
)

warm(
  'an unknown blog, loaded hard: toast, then /blogs, and Back does not loop',
  async ({ page }) => {
    const noise = complaints(page)
    await visit(page, '/about')
    await visit(page, '/blogs/no-such-blog')
    await expect(page).toHaveURL('/blogs')
    await expect(page.getByRole('listitem').filter({ hasText: /^Blog Not Found !$/ })).toHaveCount(
      1,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How tokens work/)
    expect(noise).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A copied credential/)
  },
)

warm('an unknown blog, by client navigation: the same', async ({ page }) => {
  const noise = complaints(page)
  await visit(page, '/about')
  await started(page)
  // No link of the site leads to an unknown article, so the router is asked directly.
  await page.evaluate(() => {
    const { next } = window as unknown as { next: { router: { push: (href: string) => void } } }
    next.router.push('/blogs/no-such-blog')
  })
  await expect(page).toHaveURL('/blogs')
  await expect(page.getByText('Blog Not Found !', { exact: true })).toBeVisible()
  expect(noise).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
