import { expect } from '@playwright/test'
import { sitePaths } from '../support/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('each page has a picture of its own; lists share that of the blog', async ({ request }) => {
  const pictures = await Promise.all(
    sitePaths.map(async (path) => {
      const html = await (await request.get(path)).text()
      const address = /<meta property="og:image" content="(.+?)"/.exec(html)?.[1] ?? ''
      return { isRepeat: /\/(tags|page)\//.test(path), address: new URL(address).pathname }
    }),
  )
  const addresses = (isRepeat: boolean) =>
    pictures.filter((picture) => picture.isRepeat === isRepeat).map(({ address }) => address)
  const own = addresses(false)
  expect(new Set(own).size).toBe(own.length)
  for (const address of addresses(true)) expect(address).toBe('/images/og/blogs.png')
})

warm('the colour of the browser’s bar follows the scheme', async ({ page }) => {
  await visit(page, '/about')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const [bar, paper] = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      const current = metas.find(({ media }) => matchMedia(media).matches)
      const probe = document.createElement('p')
      probe.style.color = current?.content ?? ''
      document.body.append(probe)
      return [
        getComputedStyle(probe).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]
    })
    expect(bar).toBe(paper)
  }
})
