import { expect, type Page } from '@playwright/test'
import { conditionsFor, everyPath } from './pages'
import { demoPage } from './support/demo-page'
import { visit } from './support/visit'
import { warm } from './support/warm-page'

const MOST_STOPS = 150
/** So many presses, then a look: asking after each takes longer than the press. */
const PRESSES = 15

interface Stop {
  name: string
  fault: string
}

/** Runs in the page: notes for each Tab what a sighted keyboard user would miss where it led; null at the end. */
function noteStops() {
  const stops: (Stop | null)[] = []
  Object.assign(window, { stops })
  // The key is let go when its stop has the focus and has been scrolled to.
  window.addEventListener('keyup', () => stops.push(readStop()), { capture: true })

  function readStop(): Stop | null {
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
  }
}

/** Every stop from the top of the page to its end. */
async function walk(page: Page): Promise<Stop[]> {
  for (let pressed = 0; pressed < MOST_STOPS; pressed += PRESSES) {
    for (let count = 0; count < PRESSES; count++) await page.keyboard.press('Tab')
    const stops = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
    if (stops.includes(null as never)) return stops.slice(0, stops.indexOf(null as never))
  }
  throw new Error('The page has no end')
}

const SCREENS = [
  { width: 390, height: 700 },
  { width: 1280, height: 700 },
]
/** 1280 × 1024 at 400 %; on pages that have between them what all have, for the time that it takes. */
const ZOOMED = { width: 320, height: 256 }
const ZOOMED_PATHS = ['/', '/blogs/how-jwt-token-work']

for (const path of everyPath) {
  warm(`every stop can be seen, ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const screens = conditionsFor(path, SCREENS)
    for (const screen of ZOOMED_PATHS.includes(path) ? [...screens, ZOOMED] : screens) {
      await page.setViewportSize(screen)
      await visit(page, path)
      // What it draws late moves what is below, and with it a stop that has been scrolled to.
      if (path.startsWith('/live-demo')) await demoPage(page).signIn.waitFor()
      await page.evaluate(noteStops)
      const stops = await walk(page)
      expect(
        stops.filter(({ fault }) => fault),
        `${screen.width} px`,
      ).toEqual([])
      const names = stops.map(({ name }) => name)
      expect(names[0]).toContain('Skip to content')
      expect(names.join('\n'), 'walked to the footer').toContain('What OTA does not do')
    }
  })
}

warm('from the home page to a sent message, by keyboard alone', async ({ page }) => {
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
