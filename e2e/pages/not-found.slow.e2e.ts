import { expect } from '@playwright/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm(
  'on a plain static host an unknown authtype becomes google and keeps its query',
  async ({ page }) => {
    // Such a host answers with 404.html, as ours does for other paths.
    await page.route('**/live-demo/github?*', async (route) => {
      await route.fulfill({
        response: await route.fetch({ url: new URL('/none', route.request().url()).href }),
      })
    })
    const visited: string[] = []
    page.on('framenavigated', (frame) =>
      visited.push(new URL(frame.url()).pathname + new URL(frame.url()).search),
    )
    const response = await visit(page, '/live-demo/github?error=access_denied')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveURL('/live-demo')
    expect(visited).toContain('/live-demo/google?error=access_denied')
    await expect(page.getByRole('button', { name: 'Sign-in With Google' })).toBeVisible()
  },
)
