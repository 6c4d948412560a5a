import { expect, type Page } from '@playwright/test'
import { everyPath } from '../support/pages'
import { test } from '../support/test'
import { started, visitUnstarted } from '../support/visit'

// A translator or an extension has changed a page before React meets it. React then makes the whole page
// anew, of its data, in which parts that never change are empty (scripts/build/still-parts.mjs).

/** The clock of the front page ticks, and the demo draws most of itself. */
const MOVING = /^\/(live-demo.*)?$/

/** All that stands in a page, element by element; `noscript` is as good as its text. */
const contentOf = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const other of copy.querySelectorAll('script, noscript')) other.remove()
    return [...copy.querySelectorAll('main, main *, footer *')].map((element) => {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = texts.map(({ textContent }) => textContent).join('')
      return `${element.localName}.${element.getAttribute('class') ?? ''} ${text}`
    })
  })

for (const path of everyPath.filter((path) => !MOVING.test(path))) {
  test(`${path} keeps all it says when it was changed before it started`, async ({ page }) => {
    await visitUnstarted(page, path)
    const before = await contentOf(page)
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('body > header li a')) {
        const translated = document.createElement('font')
        translated.textContent = `${link.textContent}, in other words`
        link.replaceChildren(translated)
      }
    })
    await started(page)
    await expect(page.locator('body > header font')).toHaveCount(0)
    expect(await contentOf(page)).toEqual(before)
  })
}
