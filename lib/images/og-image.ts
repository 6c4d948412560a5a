import { dayNumber } from '@/lib/day'
import { OG_SIZE } from './addresses'
import { type Canvas, paste } from './canvas'
import { groundSvg, OG_MARGIN, OG_RING, ringSvg } from './og-svg'
import { type ColourName, colour } from './palette'
import { printLine } from './print-line'
import { sharp } from './sharp'
import { type SetGlyph, shape } from './type'
import { wrap } from './wrap'

/** What one picture says. */
export interface OgPicture {
  /** The line above the title; printed in capitals. */
  label: string
  title: string
  /** Where the ring's hand stands, 0 to 59. */
  second: number
}

/**
 * Where the hand stands for an article. Its front matter knows the day and not the minute, so the
 * hand moves one tick a day, from twelve on 1 January 1970: the next article is ticks ahead.
 */
export function secondOfDay(iso: string): number {
  return dayNumber(iso) % 60
}

const TITLE_WIDTH = 648
const TITLE_HEIGHT = 320
/** The first at which a title fits in height; few, since each glyph is drawn once per size. */
const TITLE_SIZES = [84, 72, 60]
const LINE_HEIGHT = 1.06
/** How far the capitals of the heading face reach, in ems. */
const CAP_HEIGHT = 0.65
/** A mono glyph then advances by 15 px, and 1 px with its spacing. */
const LABEL = { size: 25, spacing: 0.04, gap: 34 }
const CENTRE_Y = OG_RING.top + OG_RING.size / 2

function rgb(name: ColourName) {
  const number = Number.parseInt(colour(name).slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255] as const
}

async function raster(svg: string): Promise<Canvas> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

let ground: Promise<Canvas> | undefined
/** Pixels of pictures that are done: two megabytes anew for each are a collection of garbage for each. */
const spare: Buffer[] = []
const rings = new Map<number, Promise<Canvas>>()

function ringAt(second: number): Promise<Canvas> {
  const ring = rings.get(second) ?? raster(ringSvg(second))
  rings.set(second, ring)
  return ring
}

/** The size and the lines of a title. */
export function setTitle(title: string): { size: number; lines: SetGlyph[][] } {
  const glyphs = shape('heading', title)
  let set = { size: 0, lines: [] as SetGlyph[][] }
  for (const size of TITLE_SIZES) {
    set = { size, lines: wrap(glyphs, TITLE_WIDTH / size) }
    if (set.lines.length * size * LINE_HEIGHT <= TITLE_HEIGHT) break
  }
  return set
}

/**
 * A picture for link previews, as PNG of 1200 × 630. Only what differs is drawn: ground and rings
 * are kept, a title is printed from glyphs that were drawn before.
 */
export async function ogImage({ label, title, second }: OgPicture): Promise<Buffer> {
  ground ??= raster(groundSvg())
  const { data } = await ground
  const pixels = spare.pop() ?? Buffer.allocUnsafe(data.length)
  pixels.set(data)
  const canvas: Canvas = { ...OG_SIZE, data: pixels }
  paste(canvas, await ringAt(second), OG_RING.left, OG_RING.top)

  const { size, lines } = setTitle(title)
  const titleHeight = (CAP_HEIGHT + (lines.length - 1) * LINE_HEIGHT) * size
  const block = titleHeight + LABEL.gap + LABEL.size * CAP_HEIGHT
  let y = Math.round(CENTRE_Y - block / 2 + LABEL.size * CAP_HEIGHT)
  const x = OG_MARGIN
  await printLine(canvas, 'mono', shape('mono', label.toUpperCase()), {
    ...LABEL,
    x,
    y,
    colour: rgb('muted'),
  })
  y += Math.round(LABEL.gap + CAP_HEIGHT * size)
  for (const line of lines) {
    await printLine(canvas, 'heading', line, { size, x, y, colour: rgb('ink') })
    y += Math.round(size * LINE_HEIGHT)
  }
  const png = await sharp(pixels, { raw: { ...OG_SIZE, channels: 3 } })
    .png({ compressionLevel: 2 }) // level 6 takes twice as long to save an eighth
    .toBuffer()
  spare.push(pixels)
  return png
}
