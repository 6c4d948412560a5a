import { expect } from '@playwright/test'
import { allPages } from '../../lib/pages'
import { expectAccessible } from '../support/axe'
import { collectNoise, settled, started, test, warm } from '../support/test'

warm('an unknown path answers 404, and links to every page', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  const list = page.getByRole('main').getByRole('list', { name: 'All pages' })
  for (const { name, path } of allPages) {
    await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await list.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

for (const way of ['loaded hard', 'by client navigation']) {
  warm(`an unknown blog ${way} leads to /blogs, and Back does not loop`, async ({ page }) => {
    const noise = collectNoise(page)
    await page.goto('/about')
    if (way === 'loaded hard') await page.goto('/blogs/no-such-blog')
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

warm('on a static host an unknown authtype becomes google, query included', async ({ page }) => {
  // Such a host answers with 404.html; our server sends the demo directly.
  await page.route('**/live-demo/github?*', async (route) => {
    const url = new URL('/none', route.request().url()).href
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await page.goto('/live-demo/github?error=access_denied')
  await expect(page).toHaveURL('/live-demo')
  expect(visited.join()).toContain('/live-demo/google?error=access_denied')
  await page.goto('/live-demo/github')
  await expect(page.getByRole('button', { name: 'Sign-in With Google' })).toBeVisible()
})

test('a toast is at the bottom centre, stays under the pointer, and closes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/blogs/no-such-blog') // the one toast that an address can cause
  const area = page.getByRole('region', { name: 'Notifications' })
  const toast = area.getByRole('listitem')
  await expect(toast).toHaveText('Blog Not Found !')
  await expect(page).toHaveURL('/blogs')
  await toast.hover()
  await settled(page)
  await page.clock.runFor(60_000)
  await expectAccessible(page)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await expect(area.getByRole('list')).toHaveCSS('z-index', '1400')
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(2)
  expect(y).toBeGreaterThan(600)
  await area.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast).toHaveCount(0)
})
