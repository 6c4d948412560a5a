import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'

/** Geometry of the minute ring: 60 ticks inside four arcs, in a square of this many units. */
export const RING_SIZE = 420

const ARC_RADIUS = 174
const CENTRE = RING_SIZE / 2

/** Seconds of the ring's ticks. */
export const RING_TICKS = Array.from({ length: 60 }, (_, second) => second)

/** Where the names of the segments stand, outside the arcs; a word beside one grows away from them. */
export const RING_LABELS = [
  { segment: 1, x: 345, y: 75, anchor: 'start' },
  { segment: 2, x: 345, y: 352, anchor: 'start' },
  { segment: 3, x: 75, y: 352, anchor: 'end' },
  { segment: 4, x: 75, y: 75, anchor: 'end' },
] as const

function point(second: number, radius: number) {
  const angle = (second / 60) * 2 * Math.PI
  // Two decimals: the full number may differ between the engines that render and hydrate it.
  const at = (value: number) => (CENTRE + radius * value).toFixed(2)
  return `${at(Math.sin(angle))} ${at(-Math.cos(angle))}`
}

/** The arc of one 15 second segment, a little short of its neighbours. */
export function ringArc(segment: number): string {
  const from = point((segment - 1) * SEGMENT_SECONDS + 0.2, ARC_RADIUS)
  const to = point(segment * SEGMENT_SECONDS - 0.2, ARC_RADIUS)
  return `M${from}A${ARC_RADIUS} ${ARC_RADIUS} 0 0 1 ${to}`
}

/** One tick; every 15th is longer. */
export function ringTick(second: number): string {
  return `M${point(second, 156)}L${point(second, second % SEGMENT_SECONDS === 0 ? 136 : 148)}`
}

/** The hand as it stands at second 0. */
export const RING_HAND = `M${point(30, 36)}L${point(0, 144)}`

/** What turns the hand to a second. */
export function ringTurn(second: number): string {
  return `rotate(${second * 6} ${CENTRE} ${CENTRE})`
}

/** The current quarter is printed, the next one is lit: one tick ahead. */
export function quartersAt(second: number): { current: number; next: number } {
  const current = Math.floor(second / SEGMENT_SECONDS) + 1
  return { current, next: (current % 4) + 1 }
}
