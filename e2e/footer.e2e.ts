import { expect, test } from '@playwright/test'
import { pages } from './pages'
import { warm } from './support/warm-page'

warm('mail, social profile, logo and a link to every page', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/@/)
  const social = footer.getByRole('link', { name: 'social' })
  await expect(social).toHaveAttribute('rel', /noopener/)
  await expect(footer.getByText('Powered By')).toBeVisible()
  await expect(footer.getByRole('img', { name: 'logo' })).toBeVisible()
  for (const [path] of pages.filter(([path]) => !path.startsWith('/blogs/'))) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  }
})

test("the year is the visitor's, not the build's", async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.clock.setFixedTime(new Date('2031-06-15T12:00:00Z'))
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  expect(errors).toEqual([])
})
