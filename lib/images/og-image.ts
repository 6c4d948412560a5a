import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import sharp from 'sharp'
import type { Article } from '@/lib/content/articles'
import { dayNumber, formatDay } from '@/lib/day'
import { MARK_SIZE } from '@/lib/mark'
import { type PageFacts, pages } from '@/lib/pages'
import {
  quartersAt,
  RING_HAND,
  RING_LABELS,
  RING_SIZE,
  RING_TICKS,
  ringArc,
  ringTick,
  ringTurn,
} from '@/lib/ring'
import { blogHref, routes } from '@/lib/routes'
import { site } from '@/lib/site'
import { OG_SIZE, ogPath } from './addresses'
import { type ColourName, colour, markSvg, stroke } from './icons'

/** What one picture for link previews says. */
interface OgPicture {
  /** The line above the title; printed in capitals. */
  label: string
  title: string
  /** Where the ring's hand stands, 0 to 59. */
  second: number
}

/** Where the hand stands on the pictures of pages, which have no date: as in the ring's poster. */
const PAGE_SECOND = 23

/**
 * Where the hand stands for an article. Its front matter knows the day and not the minute, so the
 * hand moves one tick a day, from twelve on 1 January 1970: the next article is ticks ahead.
 */
export function secondOfDay(iso: string): number {
  return dayNumber(iso) % 60
}

const pagePicture = ({ name, heading, path }: PageFacts): OgPicture => ({
  // The home page has the name of its subject.
  label: path === routes.home ? 'Dynamic tokens' : name,
  title: heading,
  second: PAGE_SECOND,
})

const articlePicture = ({ title, date }: Article): OgPicture => ({
  label: `${pages.blogs.name} · ${formatDay(date)}`,
  title,
  second: secondOfDay(date),
})

/** Every picture for link previews by its address. */
export function ogPictures(articles: readonly Article[]): ReadonlyMap<string, OgPicture> {
  return new Map([
    ...Object.values(pages).map((page) => [ogPath(page.path), pagePicture(page)] as const),
    ...articles.map((article) => [ogPath(blogHref(article.url)), articlePicture(article)] as const),
  ])
}

const FILES = {
  heading: 'familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff',
  mono: 'red-hat-mono/files/red-hat-mono-latin-500-normal.woff',
}
type Face = keyof typeof FILES

const opened: { [face in Face]?: Font } = {}

/** Static font files, because fontkit cannot set the weight of a variable woff2. */
function fontOf(face: Face): Font {
  opened[face] ??= openSync(join(process.cwd(), 'node_modules/@fontsource', FILES[face])) as Font
  return opened[face]
}

/** Characters that a face does not have, such as emoji, are left out: they would be empty boxes. */
function layout(face: Face, text: string) {
  const font = fontOf(face)
  const isKnown = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  return { font, run: font.layout([...text].filter(isKnown).join('')) }
}

/** How wide a line is, in ems. */
function widthOf(face: Face, text: string): number {
  const { font, run } = layout(face, text)
  return run.advanceWidth / font.unitsPerEm
}

interface Place {
  size: number
  x: number
  /** Of the baseline. */
  y: number
  /** Added after each glyph, in ems. */
  spacing?: number
}

/** A line of text as outlines, which need no font where they are drawn. */
function print(name: ColourName, face: Face, text: string, { size, x, y, spacing = 0 }: Place) {
  const { font, run } = layout(face, text)
  const scale = size / font.unitsPerEm
  let pen = x
  const outlines = run.glyphs.map(({ path }, index) => {
    const outline = path.scale(scale, -scale).translate(pen, y).toSVG()
    pen += (run.positions[index]?.xAdvance ?? 0) * scale + spacing * size
    return outline
  })
  return `<path fill="${colour(name)}" d="${outlines.join('')}"/>`
}

const TITLE_WIDTH = 648
const TITLE_HEIGHT = 320
const TITLE_SIZES = [84, 72, 60]
const LINE_HEIGHT = 1.06
/** Widths that are tried when lines are evened out, as parts of the whole. */
const PARTS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]

/** Breaks a text into as few lines as fit, as even in length as possible. @param limit in ems */
function wrap(words: readonly string[], limit: number): string[] {
  const fill = (limit: number) => {
    const lines: string[] = []
    for (const word of words) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && widthOf('heading', longer) <= limit) lines.splice(-1, 1, longer)
      else lines.push(word)
    }
    return lines
  }
  const longest = Math.max(0, ...words.map((word) => widthOf('heading', word)))
  const tries = PARTS.filter((part) => part === 1 || limit * part >= longest)
  const filled = tries.map((part) => fill(limit * part))
  return filled.findLast((lines) => lines.length === filled[0]?.length) ?? []
}

/** The size and the lines of a title; a word that no line holds makes it smaller. */
export function setTitle(title: string): { size: number; lines: string[] } {
  const words = title.split(/\s+/).filter((word) => widthOf('heading', word) > 0)
  const widest = TITLE_WIDTH / Math.max(0, ...words.map((word) => widthOf('heading', word)))
  const set = (size: number) => ({ size, lines: wrap(words, TITLE_WIDTH / size) })
  const sets = TITLE_SIZES.filter((size) => size <= widest).map(set)
  const fits = ({ size, lines }: ReturnType<typeof set>) =>
    lines.length * size * LINE_HEIGHT <= TITLE_HEIGHT
  return sets.find(fits) ?? sets.at(-1) ?? set(widest)
}

/** Left and right edge of what is printed. */
const MARGIN = 72
/** Where the ring's square lies. */
export const OG_RING = { left: 736, top: 106 } as const
/** How far the capitals of the heading face reach, in ems. */
const CAP_HEIGHT = 0.65
const LABEL = { size: 25, spacing: 0.04, gap: 34 }

/** Mark, name and tagline, and below a minute in its four segments: 61 ticks from margin to margin. */
function frame(): string {
  const [top, rule, scale] = [56, 554, 1.75]
  const nameAt = MARGIN + MARK_SIZE * scale + 14
  const step = (OG_SIZE.width - 2 * MARGIN) / 60
  const ticks = Array.from(
    { length: 61 },
    (_, tick) => `M${MARGIN + tick * step} ${rule + 20}V${rule + (tick % 15 === 0 ? 0 : 11)}`,
  )
  const tagline = { size: 22, x: nameAt + 118, y: top + 29, spacing: 0.06 }
  return [
    `<g transform="translate(${MARGIN} ${top}) scale(${scale})">${markSvg()}</g>`,
    print('ink', 'heading', site.name, { size: 40, x: nameAt, y: top + 35 }),
    stroke('line', 2, `M${nameAt + 98} ${top + 2}V${top + 40}`),
    print('muted', 'mono', site.tagline.toUpperCase(), tagline),
    stroke('line-strong', 1.5, ticks.join('')),
  ].join('')
}

/** The ring with its hand at a second, 0 to 59; the next quarter is lit. */
function ring(second: number): string {
  const { current, next } = quartersAt(second)
  const centre = RING_SIZE / 2
  const quarters = RING_LABELS.map(({ segment, x, y }) => {
    const name = segment === current ? 'ink' : segment === next ? 'brass-fill' : 'line'
    // Larger here than on the page, so they stand further out; two glyphs are 24 px wide.
    const place = {
      size: 20,
      x: x - 12 + Math.sign(x - centre) * 15,
      y: y + Math.sign(y - centre) * 4,
    }
    return (
      stroke(name, segment === next ? 10 : 6, ringArc(segment)) +
      print(segment === current ? 'ink' : 'muted', 'mono', `S${segment}`, place)
    )
  })
  const hand = `<g stroke-linecap="round" transform="${ringTurn(second)}">${stroke('brass-fill', 4, RING_HAND)}</g>`
  const hub = `<circle cx="${centre}" cy="${centre}" r="6" fill="${colour('paper')}" stroke="${colour('brass-fill')}" stroke-width="4"/>`
  const ticks = stroke('line-strong', 1.5, RING_TICKS.map(ringTick).join(''))
  return `<g transform="translate(${OG_RING.left} ${OG_RING.top})">${quarters.join('')}${ticks}${hand}${hub}</g>`
}

/** Label and title, left of the ring and as high as its centre. */
function words({ label, title }: OgPicture): string {
  const { size, lines } = setTitle(title)
  const line = Math.round(size * LINE_HEIGHT)
  const height =
    CAP_HEIGHT * (LABEL.size + size) + LABEL.gap + (lines.length - 1) * size * LINE_HEIGHT
  const y = Math.round(OG_RING.top + RING_SIZE / 2 - height / 2 + LABEL.size * CAP_HEIGHT)
  const first = y + Math.round(LABEL.gap + CAP_HEIGHT * size)
  return [
    print('muted', 'mono', label.toUpperCase(), { ...LABEL, x: MARGIN, y }),
    ...lines.map((text, index) =>
      print('ink', 'heading', text, { size, x: MARGIN, y: first + index * line }),
    ),
  ].join('')
}

/** A picture for link previews, as PNG of 1200 × 630. */
export function ogImage(picture: OgPicture): Promise<Buffer> {
  const { width, height } = OG_SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"><path fill="${colour('paper')}" d="M0 0H${width}V${height}H0Z"/>${frame()}${ring(picture.second)}${words(picture)}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}
