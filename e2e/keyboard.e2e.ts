import { expect, type Page, test } from '@playwright/test'
import { everyPath } from './pages'

const MOST_STOPS = 150

/** What a sighted keyboard user would miss at the focused element; null at the end of the page. */
function faultOfFocus(page: Page): Promise<{ name: string; fault: string } | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    // A radio button that fills its label shows the focus on the label.
    const shown = element.closest('label') ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    // Inside a player the focus is on one of the browser's controls, which draw rings of their own.
    const isInner = element.matches('video:not(:focus)')
    const ring = isInner || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
    const [box] = shown.getClientRects()
    if (!box) return { name, fault: 'is not drawn' }
    const x = box.left + Math.min(box.width / 2, 40)
    const top = Math.max(box.top, 0)
    const y = (top + Math.min(box.bottom, innerHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    if (!hit || !(shown.contains(hit) || hit.contains(shown))) {
      return { name, fault: `is covered by ${hit?.tagName ?? 'nothing'} at ${x} ${y}` }
    }
    return { name, fault: ring ? '' : 'shows no focus ring' }
  })
}

for (const path of everyPath) {
  test(`every stop can be seen, ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(path)
      const names: string[] = []
      for (;;) {
        await page.keyboard.press('Tab')
        const stop = await faultOfFocus(page)
        if (!stop) break
        expect(stop.fault, `${width} px: ${stop.name}`).toBe('')
        names.push(stop.name)
        expect(names.length, 'the page has an end').toBeLessThan(MOST_STOPS)
      }
      expect(names[0]).toContain('Skip to content')
      expect(names.join('\n'), 'walked to the footer').toContain('What OTA does not do')
    }
  })
}

test('from the home page to a sent message, by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const focusOn = async (role: 'link' | 'button' | 'textbox', name: string) => {
    const target = page.getByRole(role, { name, exact: true }).first()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await focusOn('link', 'Contact')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact')
  await focusOn('textbox', 'Name')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Do the tokens bind the body?')
  await focusOn('button', 'Send Message')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Contact' }).getByRole('status')).toContainText(
    /received|thank/i,
  )
})
