import { formatMs } from '@/lib/format'

/** Length of the dial's square side, in SVG units and CSS pixels (spec §9). */
export const GAUGE_SIZE = 150
/** The needle's end positions in degrees, 0 pointing up (spec §9). */
export const MIN_ANGLE = -100
export const MAX_ANGLE = 100
/** A value in ms times this is read against 0 to SCALE_MAX: full at 0.30 ms (spec §9). */
const SCALE_FACTOR = 10
const SCALE_MAX = 3
/** The end of the scale, in ms. */
export const FULL_SCALE_MS = SCALE_MAX / SCALE_FACTOR
/** A mark every 0.05 ms. */
const TICK_COUNT = 7

export const GAUGE_CENTRE = { x: GAUGE_SIZE / 2, y: 74 }

/** The part of the scale that a value fills, 0 to 1. @param ms milliseconds. */
export function gaugeFraction(ms: number): number {
  return Math.min(Math.max((ms * SCALE_FACTOR) / SCALE_MAX, 0), 1)
}

/** Direction of the needle, in degrees from straight up, clockwise. */
export function gaugeAngle(ms: number): number {
  return MIN_ANGLE + gaugeFraction(ms) * (MAX_ANGLE - MIN_ANGLE)
}

/** Compares the rounded value, so that "0.30 ms" is never "over 0.30 ms". */
export function isAboveScale(ms: number): boolean {
  return Number(formatMs(ms)) > FULL_SCALE_MS
}

/** The point at `angle` on a circle around the centre; two decimals, so that every engine agrees. */
export function pointAt(angle: number, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    x: round(GAUGE_CENTRE.x + radius * Math.sin(radians)),
    y: round(GAUGE_CENTRE.y - radius * Math.cos(radians)),
  }
}

/** SVG path of the whole dial at `radius`, from the left end to the right. */
export function dialPath(radius: number): string {
  const from = pointAt(MIN_ANGLE, radius)
  const to = pointAt(MAX_ANGLE, radius)
  return `M${from.x} ${from.y}A${radius} ${radius} 0 1 1 ${to.x} ${to.y}`
}

/** SVG path of the marks between two radii. */
export function ticksPath(inner: number, outer: number): string {
  const step = (MAX_ANGLE - MIN_ANGLE) / (TICK_COUNT - 1)
  return Array.from({ length: TICK_COUNT }, (_, index) => {
    const from = pointAt(MIN_ANGLE + index * step, inner)
    const to = pointAt(MIN_ANGLE + index * step, outer)
    return `M${from.x} ${from.y}L${to.x} ${to.y}`
  }).join('')
}
