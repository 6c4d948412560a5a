import type { Page } from '@playwright/test'

/**
 * Adds styles the one way that the site's policy allows a script.
 * @returns what takes them away again
 */
export async function addStyle(page: Page, content: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet()
    added.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, added]
    return added
  }, content)
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added)
    })
}
