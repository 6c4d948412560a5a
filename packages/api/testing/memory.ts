import { once } from 'node:events'
import type { RunningServer } from './run-server'

/** For the environment of a server whose memory is measured. */
export const measuredMemory = { NODE_OPTIONS: '--import ./packages/api/testing/preload/memory.mjs' }

/** What a server holds after garbage collection, in bytes; it was started with {@link measuredMemory}. */
export async function memoryOf({ child }: RunningServer): Promise<NodeJS.MemoryUsage> {
  const answered = once(child, 'message')
  child.send('memory')
  const [usage] = await answered
  return usage
}

/** A straight line through measurements, by least squares: how much more of y a step of x brings. */
export interface Slope {
  perUnit: number
  /** With 95 % confidence the true slope is between these. */
  low: number
  high: number
}

const Z = 1.959964

/** Student's t for 95 % by its expansion in 1/ν (Abramowitz and Stegun 26.7.5); right to 0.1 % from ν = 6. */
function quantile(freedom: number): number {
  const powers = (a: number, b: number, c: number, d: number) =>
    a * Z ** 7 + b * Z ** 5 + c * Z ** 3 + d * Z
  const first = powers(0, 0, 1, 1) / 4
  const second = powers(0, 5, 16, 3) / 96
  const third = powers(3, 19, 17, -15) / 384
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3
}

export interface Point {
  x: number
  y: number
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** @param points at least eight, with different x. @throws RangeError for fewer. */
export function slopeOf(points: readonly Point[]): Slope {
  if (points.length < 8) throw new RangeError('a slope needs eight points')
  const [x, y] = [mean(points.map((one) => one.x)), mean(points.map((one) => one.y))]
  const spread = points.reduce((sum, one) => sum + (one.x - x) ** 2, 0)
  const perUnit = points.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0) / spread
  const rest = points.reduce((sum, one) => sum + (one.y - y - perUnit * (one.x - x)) ** 2, 0)
  const freedom = points.length - 2
  const margin = quantile(freedom) * Math.sqrt(rest / freedom / spread)
  return { perUnit, low: perUnit - margin, high: perUnit + margin }
}
