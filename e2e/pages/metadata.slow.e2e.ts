import { expect } from '@playwright/test'
import { videos } from '../../app/videos/words'
import { pngSize, structuredData } from '../support/head'
import { sitePaths } from '../support/pages'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

warm('each page has a picture of its own', async ({ request }) => {
  const pictures = await Promise.all(
    sitePaths.map(async (path) => {
      const html = await (await request.get(path)).text()
      return /<meta property="og:image" content="(.+?)"/.exec(html)?.[1]
    }),
  )
  expect(new Set(pictures).size).toBe(sitePaths.length)
})

warm('the films are named with what the page shows of them', async ({ page }) => {
  await visit(page, '/videos')
  const films = (await structuredData(page)).filter((thing) => thing['@type'] === 'VideoObject')
  expect(films.map(({ name }) => name)).toEqual(videos.map(({ title }) => title))
  const cards = page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.locator('h2') })
  for (const [index, film] of films.entries()) {
    const [, minutes, seconds] = /^PT(?:(\d+)M)?(\d+)S$/.exec(String(film.duration)) ?? []
    const length = `${minutes ?? 0}:${seconds?.padStart(2, '0')} min`
    await expect(cards.nth(index)).toContainText(new RegExp(length, 'i'))
    for (const [url, type] of [
      [film.contentUrl, 'video/mp4'],
      [film.thumbnailUrl, 'image/webp'],
    ]) {
      const response = await page.request.head(new URL(String(url)).pathname)
      expect(response.status()).toBe(200)
      expect(response.headers()['content-type']).toBe(type)
    }
  }
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

warm('the home page names the company and the site', async ({ page }) => {
  await visit(page, '/')
  const things = await structuredData(page)
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  const logo = new URL(String(things[0]?.logo)).pathname
  expect((await pngSize(page.request, logo)).size).toEqual([512, 512])
})
