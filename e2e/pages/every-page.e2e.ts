import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { conditions, emulate, expectAccessible } from '../support/axe'
import { expectEveryStopSeen, expectWhole, unmarkedLinks, widthOf } from '../support/every-page'
import { collectNoise } from '../support/noise'
import { everyPath, headingOf, sitePaths } from '../support/pages'
import { test } from '../support/test'
import { started, visit } from '../support/visit'
import { warm } from '../support/warm-page'

for (const [index, path] of everyPath.entries()) {
  const condition = conditions[index % conditions.length] ?? { colorScheme: 'light', width: 390 }
  const { colorScheme, width } = condition
  warm(
    `${path} is whole, accessible and quiet: ${colorScheme}, ${width} px`,
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const expectQuiet = await expectWhole(page, path, baseURL)
      await test.step('by keyboard', () => expectEveryStopSeen(page))
      await emulate(page, condition)
      await expectAccessible(page)
      expect(await widthOf(page), 'nothing scrolls sideways').toBe(width)
      expect(await unmarkedLinks(page), 'links without a mark').toEqual([])
      await expectQuiet()
    },
  )
}

test('each page of the export is in the sitemap or hidden, with its own title, description and picture', () => {
  const pages = readdirSync('out', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      path: `/${name.replaceAll('\\', '/').replace(/(index)?\.html$/, '')}`,
      html: readFileSync(join('out', name), 'utf8'),
    }))
  const listed = pages.filter(({ path }) => sitePaths.includes(path))
  expect(listed.map(({ path }) => path).sort()).toEqual(sitePaths.toSorted())
  const isHidden = (html: string) => /<meta name="robots" content="noindex/.test(html)
  const lost = pages.filter((page) => !listed.includes(page) && !isHidden(page.html))
  expect(lost.map(({ path }) => path)).toEqual([])
  // Nothing is drawn of a page before all of its header is there.
  const waits = listed.filter(({ html }) =>
    /rel="expect" href="#content" blocking="render"/.test(html),
  )
  expect(waits).toHaveLength(listed.length)
  for (const pattern of [
    /<title>(.*?)<\/title>/,
    /name="description" content="(.*?)"/,
    /property="og:image" content="(.*?)"/,
  ]) {
    const texts = listed.map(({ html }) => pattern.exec(html)?.[1])
    expect(texts).not.toContain(undefined)
    expect(new Set(texts).size).toBe(sitePaths.length)
  }
})

test('a corrupt userinfo breaks no page', async ({ page }) => {
  const noise = collectNoise(page)
  await page.addInitScript(() => localStorage.setItem('userinfo', '{"islogin":'))
  for (const path of ['/', '/about', '/live-demo']) {
    await visit(page, path)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(path))
  }
  expect(noise).toEqual([])
})
