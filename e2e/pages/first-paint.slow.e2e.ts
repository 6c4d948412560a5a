import { expect, type Page } from '@playwright/test'
import { everyPath } from '../support/pages'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

/** Keeps files back until the function is called that it returns. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Runs in the page: what elements, and what stands before and after them, are drawn with; one of a class. */
function readLooks() {
  const seen = new Set<string>()
  const looks: string[] = []
  for (const element of document.querySelectorAll('html, body, body *')) {
    const kind = `${element.tagName}.${element.getAttribute('class')}`
    if (seen.has(kind)) continue
    seen.add(kind)
    for (const part of [null, '::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (part && style.content === 'none') continue
      for (const name of style) {
        looks.push(`${kind} ${part ?? ''} ${name}: ${style.getPropertyValue(name)}`)
      }
    }
  }
  return looks
}

/** Runs in the page: addresses of its style sheets, and of those that it is drawn with. */
function readSheets() {
  const isDrawn = ({ sheet }: HTMLLinkElement) => {
    try {
      return (sheet?.cssRules.length ?? 0) > 0
    } catch {
      return false // it was not fetched
    }
  }
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const hrefs = (of: HTMLLinkElement[]) => of.map(({ href }) => href)
  return { all: hrefs(links), drawn: hrefs(links.filter(isDrawn)) }
}

/** Until a page is drawn with all of its style sheets. */
const allStyles = (page: Page) =>
  expect(async () => {
    const { all, drawn } = await page.evaluate(readSheets)
    expect(drawn).not.toEqual([])
    expect(drawn).toEqual(all)
  }).toPass()

for (const width of [390, 1280]) {
  test(`a page is drawn with the styles in it as with all of them, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/*.woff2', (route) => route.abort())
    await page.route('**/*.js', () => {}) // never answered: the demo says so when they fail
    for (const path of everyPath) {
      const release = await hold(page, '**/*.css')
      await visitUnstarted(page, path, { waitUntil: 'domcontentloaded' })
      expect((await page.evaluate(readSheets)).drawn, path).toEqual([])
      await page.evaluate(`window.before = (${readLooks})()`)
      release()
      await allStyles(page)
      for (const withoutThoseInIt of [false, true]) {
        if (withoutThoseInIt) await page.evaluate(() => document.querySelector('style')?.remove())
        const changed = await page.evaluate<string[]>(
          `(${readLooks})().filter((look, place) => look !== window.before[place])`,
        )
        expect(changed.slice(0, 9), path).toEqual([])
      }
      await page.unroute('**/*.css')
    }
  })
}

test('styles that did not come are asked for again, in their place', async ({ page }) => {
  let first: string | undefined
  await page.route('**/*.css', (route) => {
    first ??= route.request().url()
    return first === route.request().url() ? route.abort() : route.continue()
  })
  await visitUnstarted(page, '/protocol')
  let all: string[] = []
  await expect(async () => {
    const sheets = await page.evaluate(readSheets)
    all = sheets.all
    expect(sheets.drawn.length).toBeGreaterThan(0)
    expect(sheets.drawn).toEqual(all.filter((href) => href !== first))
  }).toPass()
  await page.unroute('**/*.css')
  await page.keyboard.press('Tab')
  await allStyles(page)
  expect((await page.evaluate(readSheets)).all).toEqual(all)
})

test('a page that is printed as it loads has its styles for paper', async ({ page }) => {
  const read = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.route('**/*.woff2', (route) => route.abort()) // lines would end elsewhere
  await page.emulateMedia({ media: 'print' })
  await visitUnstarted(page, '/about', { waitUntil: 'load' })
  const atLoad = await read()
  await page.keyboard.press('Tab')
  await allStyles(page)
  expect(atLoad).toBe(await read())
})
