import { expect } from '@playwright/test'
import { allPages } from '../../lib/pages'
import { collectNoise } from '../support/noise'
import { started, visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('an unknown path has status 404, and links to every page', async ({ page }) => {
  expect((await visit(page, '/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tick has passed')
  const list = page.getByRole('main').getByRole('list', { name: 'All pages' })
  for (const { name, path } of allPages) {
    await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await list.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

for (const way of ['loaded hard', 'by client navigation']) {
  warm(`an unknown blog, ${way}: toast, then /blogs, and Back does not loop`, async ({ page }) => {
    const noise = collectNoise(page)
    await visit(page, '/about')
    if (way === 'loaded hard') await visit(page, '/blogs/no-such-blog')
    else {
      await started(page)
      // No link of the site leads to an unknown article, so the router is asked directly.
      await page.evaluate(() => {
        const { next } = window as unknown as { next: { router: { push(href: string): void } } }
        next.router.push('/blogs/no-such-blog')
      })
    }
    await expect(page).toHaveURL('/blogs')
    await expect(page.getByText('Blog Not Found !', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How tokens work/)
    expect(noise.filter((text) => !text.includes('404'))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A copied credential/)
  })
}

warm('on a plain static host an unknown authtype becomes google, query kept', async ({ page }) => {
  // Such a host answers with 404.html; ours sends the demo without the detour.
  await page.route('**/live-demo/github?*', async (route) => {
    const url = new URL('/none', route.request().url()).href
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await visit(page, '/live-demo/github?error=access_denied')
  await expect(page).toHaveURL('/live-demo')
  expect(visited.join()).toContain('/live-demo/google?error=access_denied')
  await visit(page, '/live-demo/github')
  await expect(page.getByRole('button', { name: 'Sign-in With Google' })).toBeVisible()
})
