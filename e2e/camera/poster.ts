import type { Browser } from '@playwright/test'
import sharp from 'sharp'

/** As large as a card shows it, so that what is legible here is legible there. */
const SIZE = { width: 400, height: 225 }
/** The button to play the film is in the lower left corner. */
const STYLE = `
  .poster { position: fixed; inset: 0 } .poster > p { margin: 15px 18px; max-width: 264px; font-size: 28px; line-height: 1.1; text-wrap: balance }
  .poster > svg { position: absolute; inset: 12px 16px auto auto; width: 78px } .poster > svg path { stroke-width: 11 } .poster text { display: none }
  .poster > div { position: absolute; inset: 98px 0 auto 18px; padding: 10px 14px; border-radius: 4px 0 0 4px }
  .poster > div > :is(del, span, li) { display: block; margin: 0 }
  .poster li:not(:only-child) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .poster > :has([role="meter"]) { inset: 98px 0 14px auto; display: grid; grid-auto-flow: column; grid-template-rows: 26px 80px; gap: 0 24px; padding: 6px 18px 0 }
  .poster [role="meter"] { width: 94px; height: 94px } .poster h2 { font-size: 17px }
`

/** Draws a film's title, the dial of the home page at `at` (Unix ms), and parts of the film on paper tape. */
export async function drawPoster(browser: Browser, title: string, html: string, at: number) {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, bypassCSP: true })
  await page.clock.setFixedTime(at)
  await page.goto('/')
  // Else React would find the dial gone, and draw the page anew without the poster.
  await page.locator('html[data-hydrated]').waitFor()
  await page.addStyleTag({ content: STYLE })
  await page.locator('figure svg:has(text)').evaluate(
    (dial, [title, html]) => {
      const poster = document.createElement('div')
      poster.className = 'poster z-tooltip scheme-dark bg-paper text-ink'
      poster.innerHTML = `<p class="font-heading font-heavy">${title}</p><div class="bg-tape font-mono text-data text-ink">${html}</div>`
      poster.append(dial)
      document.body.append(poster)
    },
    [title, html] as const,
  )
  const picture = await page.screenshot()
  await page.close()
  return sharp(picture).webp({ preset: 'drawing', quality: 75, smartSubsample: true, effort: 6 })
}
