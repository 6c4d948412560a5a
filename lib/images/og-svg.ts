import { MARK_ARCS, MARK_LIT, MARK_SIZE, MARK_STROKE } from '@/lib/mark'
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
import { site } from '@/lib/site'
import { OG_SIZE } from './addresses'
import { type ColourName, colour } from './palette'
import { linePath } from './type'

/** Left and right edge of what is printed. */
export const OG_MARGIN = 72

/** Where the ring's square lies. */
export const OG_RING = { left: 736, top: 106, size: RING_SIZE } as const

const BRAND_TOP = 56
const RULE_TOP = 554
/** Labels are larger here than on the page, so they stand further out. */
const LABEL_SHIFT = { x: 15, y: 4 }
const MARK_SCALE = 1.75

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"><path fill="${colour('paper')}" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`

const stroke = (name: ColourName, width: number, path: string) =>
  `<path stroke="${colour(name)}" stroke-width="${width}" d="${path}"/>`

const fill = (name: ColourName, path: string) => `<path fill="${colour(name)}" d="${path}"/>`

/** The mark: the ring in four arcs, the next one lit. */
export function markSvg(): string {
  return MARK_ARCS.map((arc, index) =>
    stroke(index === MARK_LIT ? 'brass-fill' : 'ink', MARK_STROKE, arc),
  ).join('')
}

/** 61 ticks from margin to margin, every 15th taller: one minute in its four segments. */
function tickRule(): string {
  const step = (OG_SIZE.width - 2 * OG_MARGIN) / 60
  const tick = (_: unknown, second: number) =>
    `M${OG_MARGIN + second * step} ${RULE_TOP + 20}V${RULE_TOP + (second % 15 === 0 ? 0 : 11)}`
  return stroke('line-strong', 1.5, Array.from({ length: 61 }, tick).join(''))
}

/** What every picture has: paper, mark, name, tagline and the tick rule. */
export function groundSvg(): string {
  const y = BRAND_TOP
  const mark = `<g transform="translate(${OG_MARGIN} ${y}) scale(${MARK_SCALE})">${markSvg()}</g>`
  const nameAt = OG_MARGIN + MARK_SIZE * MARK_SCALE + 14
  const brand = [
    mark,
    fill('ink', linePath('heading', site.name, { size: 40, x: nameAt, y: y + 35 })),
    stroke('line', 2, `M${nameAt + 98} ${y + 2}V${y + 40}`),
    fill(
      'muted',
      linePath('mono', site.tagline.toUpperCase(), {
        size: 22,
        x: nameAt + 118,
        y: y + 29,
        spacing: 0.06,
      }),
    ),
  ]
  return svg(OG_SIZE.width, OG_SIZE.height, brand.join('') + tickRule())
}

/** The ring with its hand at a second, 0 to 59; the next quarter is lit. */
export function ringSvg(second: number): string {
  const { current, next } = quartersAt(second)
  const arcs = RING_LABELS.map(({ segment, x, y }) => {
    const name = segment === current ? 'ink' : segment === next ? 'brass-fill' : 'line'
    const label = linePath('mono', `S${segment}`, {
      size: 20, // two glyphs are 24 px wide
      x: x - 12 + Math.sign(x - RING_SIZE / 2) * LABEL_SHIFT.x,
      y: y + Math.sign(y - RING_SIZE / 2) * LABEL_SHIFT.y,
    })
    return (
      stroke(name, segment === next ? 10 : 6, ringArc(segment)) +
      fill(segment === current ? 'ink' : 'muted', label)
    )
  })
  const hand = `<path stroke="${colour('brass-fill')}" stroke-width="4" stroke-linecap="round" transform="${ringTurn(second)}" d="${RING_HAND}"/>`
  const centre = RING_SIZE / 2
  const hub = `<circle cx="${centre}" cy="${centre}" r="6" fill="${colour('paper')}" stroke="${colour('brass-fill')}" stroke-width="4"/>`
  const ticks = stroke('line-strong', 1.5, RING_TICKS.map(ringTick).join(''))
  return svg(RING_SIZE, RING_SIZE, arcs.join('') + ticks + hand + hub)
}
