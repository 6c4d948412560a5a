import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import sharp from 'sharp'
import { films } from '../../content/films'

const SIZE = { width: 1280, height: 720 }
/** Milliseconds for which a caption stays: time to find and to read it. */
const CAPTION_MS = { base: 1500, perCharacter: 50 }

/** Opens a page in a browser of its own. @param zoom as a visitor enlarges small text */
export type Open = (zoom: number, options?: BrowserContextOptions) => Promise<Page>

interface Scene {
  page: Page
  open: Open
  /** Films another page from now on. @param label of a page of the site, shown in its header */
  cut: (page: Page, label?: string) => Promise<unknown>
  /** Shows a caption, and waits until it can have been read. */
  step: (text: string, act?: () => Promise<unknown>) => Promise<void>
  /** Keeps the present HTML of parts of the page for the poster. */
  still: (...parts: (Locator | string)[]) => Promise<void>
}

/** Waits until a smooth scroll has ended. */
const scrolled = (locator: Locator) =>
  locator.evaluate(async () => {
    let before: number
    do {
      before = scrollY
      await new Promise((done) => setTimeout(done, 400))
    } while (scrollY !== before)
  })

/** Scrolls smoothly until an element is in the middle. */
export async function show(locator: Locator) {
  await locator.evaluate((element) =>
    element.scrollIntoView({ behavior: 'smooth', block: 'center' }),
  )
  await scrolled(locator)
}

/** Selects a piece of a text, as a reader does, and scrolls smoothly until it is in the middle. */
export async function select(locator: Locator, piece: RegExp) {
  await locator.evaluate((element, piece) => {
    const found = piece.exec(element.textContent ?? '')
    if (!found) throw new Error(`The text has no ${piece}.`)
    const [start, end] = [found.index, found.index + found[0].length]
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let passed = 0
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const until = passed + (text.textContent?.length ?? 0)
      if (start >= passed && start < until) range.setStart(text, start - passed)
      if (end > passed && end <= until) range.setEnd(text, end - passed)
      passed = until
    }
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    const { top, height } = range.getBoundingClientRect()
    scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: 'smooth' })
  }, piece)
  await scrolled(locator)
}

/** A caption, or the file of a frame, with the second of the film at which it starts. */
type Moment = [at: number, what: string]

/** Encodes frames of uneven duration as H.264 that every browser plays. */
function encode(folder: string, frames: readonly Moment[], target: string) {
  const secondsOf = (at: number, next = at) => Math.max(next - at, 0.001).toFixed(3)
  const list = frames.map(
    ([at, file], i) => `file '${file}'\nduration ${secondsOf(at, frames[i + 1]?.[0])}\n`,
  )
  writeFileSync(join(folder, 'list.txt'), list.join(''))
  const look = `-vf fps=25,scale=${SIZE.width}:${SIZE.height},format=yuv420p`
  const codec = '-c:v libx264 -preset veryslow -tune animation -crf 25 -g 500 -movflags +faststart'
  const args = `-loglevel error -f concat -safe 0 -i ${folder}/list.txt ${look} ${codec} -an -y ${target}`
  const { status, error } = spawnSync('ffmpeg', args.split(' '), { stdio: 'inherit' })
  if (error) throw new Error('ffmpeg is needed to record (Debian: apt-get install ffmpeg).')
  expect(status).toBe(0)
}

/** The size of a card, so that a legible text is legible there. */
const POSTER = { width: 400, height: 225 }
const STYLE = `
  .poster { position: fixed; inset: 0 } .poster > p { margin: 15px 18px; max-width: 264px; font-size: 28px; line-height: 1.1; text-wrap: balance }
  .poster > svg { position: absolute; inset: 12px 16px auto auto; width: 78px; height: 78px } .poster > svg path { stroke-width: 11 } .poster text { display: none }
  .poster > div { position: absolute; inset: 98px 0 auto 18px; padding: 10px 14px; border-radius: 4px 0 0 4px }
  .poster > div > :is(del, span, li) { display: block; margin: 0 }
  .poster li:not(:only-child) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .poster > :has([role="meter"]) { inset: 98px 0 14px auto; display: grid; grid-auto-flow: column; grid-template-rows: 26px 80px; gap: 0 24px; padding: 6px 18px 0 }
  .poster [role="meter"] { width: 94px; height: 94px } .poster h2 { font-size: 17px }
`

/** Draws a film's title, the dial of the home page at `at` (Unix ms), and parts of the film on paper tape. */
async function drawPoster(browser: Browser, title: string, html: string, at: number) {
  const page = await browser.newPage({ viewport: POSTER, deviceScaleFactor: 2, bypassCSP: true })
  await page.clock.setFixedTime(at)
  await page.goto('/')
  // Without the dial React would render the page again, without the poster.
  await page.locator('html[data-hydrated]').waitFor()
  await page.addStyleTag({ content: STYLE })
  await page.locator('figure svg:has(text)').evaluate(
    (dial, [title, html]) => {
      const poster = document.createElement('div')
      poster.className = 'poster z-tooltip scheme-dark bg-paper text-ink'
      poster.innerHTML = `<p class="font-heading font-heavy">${title}</p><div class="tape bg-tape font-mono text-data text-ink">${html}</div>`
      poster.append(dial)
      document.body.append(poster)
    },
    [title, html] as const,
  )
  const picture = sharp(await page.screenshot())
  await page.close()
  return picture.webp({ preset: 'drawing', quality: 75, smartSubsample: true, effort: 6 })
}

/** In the gap of the site’s header. */
const LABEL =
  'position: fixed; left: 320px; top: 14px; margin: 0; padding: 6px 13px; border: 1px solid #fff; border-radius: 4px; background: #14161a; color: #fff; font: 600 16px sans-serif'

/**
 * Records a film of content/films.ts: video, captions and poster.
 * @param prepare runs before the camera; `play` receives its result.
 * @param zoom of the first page
 */
export function film<Prepared>(
  slug: string,
  prepare: (page: Page, open: Open) => Promise<Prepared>,
  play: (scene: Scene, prepared: Prepared) => Promise<unknown>,
  zoom = 1,
) {
  test(slug, async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'film-'))
    const pages: Page[] = []
    const open: Open = async (zoom, options) => {
      const look = { viewport: SIZE, colorScheme: 'light', bypassCSP: true } as const
      const opened = await browser.newPage({ ...look, ...options })
      await opened.addInitScript((zoom) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`body { zoom: ${zoom} }`) // not the pointer beside it
        document.adoptedStyleSheets.push(sheet)
      }, zoom)
      pages.push(opened)
      return opened
    }
    const page = await open(zoom)
    const prepared = await prepare(page, open)
    const [frames, steps, stills]: [Moment[], Moment[], string[]] = [[], [], []]
    let stillAt = 0
    const startedAt = Date.now()
    const now = () => (Date.now() - startedAt) / 1000
    const onFrame = ({ data }: { data: Buffer }) => {
      const length = frames.push([frames.length && now(), join(folder, `${frames.length}.jpg`)])
      writeFileSync(join(folder, `${length - 1}.jpg`), data)
    }
    let filmed = page
    const start = async () => {
      await filmed.screencast.start({ size: SIZE, quality: 95, onFrame })
      await filmed.screencast.showActions({ duration: 900, style: { title: 'display: none' } })
    }
    const cut: Scene['cut'] = async (next, label) => {
      await filmed.screencast.stop()
      filmed = next
      await start()
      if (label) await filmed.screencast.showOverlay(`<p style="${LABEL}">${label}</p>`)
    }
    await start()
    const step: Scene['step'] = async (text, act) => {
      const until = now() + (CAPTION_MS.base + CAPTION_MS.perCharacter * text.length) / 1000
      steps.push([now(), text])
      await act?.()
      await filmed.waitForTimeout(Math.max((until - now()) * 1000, 0))
    }
    const still: Scene['still'] = async (...parts) => {
      stillAt = Date.now()
      for (const one of parts)
        stills.push(typeof one === 'string' ? one : await one.evaluate((el) => el.outerHTML))
    }
    await play({ page, open, cut, step, still }, prepared)
    const end = now()
    await filmed.screencast.stop()
    for (const one of pages) await one.close()
    // A failed film must not replace the published one.
    const draft = join(folder, 'film.mp4')
    encode(folder, [...frames, [end, frames.at(-1)?.[1] ?? '']], draft)
    expect(Math.abs(end - 37.5), `${end} seconds, and not 30 to 45`).toBeLessThan(7.5)
    expect(statSync(draft).size).toBeLessThan(2_000_000)
    const target = `public/videos/${slug}`
    copyFileSync(draft, `${target}.mp4`)
    const time = (at = end) => new Date(at * 1000).toISOString().slice(11, 23)
    const cue = ([at, text]: Moment, i: number) =>
      `\n${time(at)} --> ${time(steps[i + 1]?.[0])}\n${text}\n`
    writeFileSync(`${target}.vtt`, `WEBVTT\n${steps.map(cue).join('')}`)
    const title = films.find((film) => film.slug === slug)?.title ?? ''
    await (await drawPoster(browser, title, stills.join(''), stillAt)).toFile(`${target}.webp`)
    rmSync(folder, { recursive: true })
  })
}
