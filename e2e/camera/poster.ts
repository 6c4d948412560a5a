import type { Browser, Locator } from '@playwright/test'
import sharp from 'sharp'

/** As large as a card shows it, so that what is legible here is legible there. */
const SIZE = { width: 400, height: 225 }
const PIXELS = 2
/** On the home page; the other pictures of its figure have no letters. */
const DIAL = 'figure svg:has(text)'
/** The button to play the film lies over the lower left corner. */
const STYLE = `
  .poster { position: fixed; inset: 0 }
  .poster > p { margin: 15px 18px; max-width: 264px; font-size: 28px; line-height: 1.1; text-wrap: balance }
  .poster > svg { position: absolute; inset: 12px 16px auto auto; width: 78px }
  .poster > svg path { stroke-width: 11 }
  .poster > [viewBox$=" 12"] { inset: auto 0 0; width: 100% }
  .poster > [viewBox$=" 12"] path { stroke-width: 1 }
  .poster > div { position: absolute; inset: 98px 0 auto 18px; padding: 10px 14px; border-radius: 4px 0 0 4px }
  .poster > div > :is(del, span, li) { display: block; margin: 0 }
  .poster li:not(:only-child) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .poster > :has([role="meter"]) { inset: 98px 0 14px auto; display: grid; grid-auto-flow: column; grid-template-rows: 26px 80px; gap: 0 24px; padding: 6px 18px 0 }
  .poster [role="meter"] { width: 94px; height: 94px }
  .poster h2 { font-size: 17px }
`

/** What a film's poster shows of it. */
export interface Still {
  /** Parts of the page, as they were. */
  html: string
  /** Unix ms. */
  at: number
}

/** A part of a page, or HTML in its words. */
export type Part = Locator | string

/** Keeps parts of a page for the poster. */
export async function takeStill(parts: readonly Part[]): Promise<Still> {
  const html = await Promise.all(
    parts.map((part) =>
      typeof part === 'string' ? part : part.evaluate(({ outerHTML }) => outerHTML),
    ),
  )
  return { html: html.join(''), at: Date.now() }
}

/** A film's title, the dial of the home page at the still's second, and the still on paper tape. */
export async function drawPoster(
  browser: Browser,
  title: string,
  { html, at }: Still,
  path: string,
) {
  const page = await browser.newPage({
    viewport: SIZE,
    deviceScaleFactor: PIXELS,
    bypassCSP: true,
  })
  await page.clock.setFixedTime(at)
  await page.goto('/')
  // Else React would find the dial gone, and draw the page anew without the poster.
  await page.locator('html[data-hydrated]').waitFor()
  await page.addStyleTag({ content: STYLE })
  await page.evaluate(
    ([title, html, selector]) => {
      const dial = document.querySelector(selector)
      const poster = document.createElement('div')
      poster.className = 'poster z-tooltip scheme-dark bg-paper text-ink'
      const name = document.createElement('p')
      name.className = 'font-heading font-heavy'
      name.textContent = title
      const tape = document.createElement('div')
      tape.className = 'bg-tape font-mono text-data text-ink'
      tape.innerHTML = html
      for (const label of dial?.querySelectorAll('text') ?? []) label.remove()
      const ticks = document.querySelector('svg[viewBox="0 0 600 12"]')
      poster.append(name, dial ?? '', tape, ticks ?? '')
      document.body.append(poster)
    },
    [title, html, DIAL] as const,
  )
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ preset: 'drawing', quality: 75, smartSubsample: true, effort: 6 })
    .toFile(path)
  await page.close()
}
