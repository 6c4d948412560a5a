/** The running average under a gauge. */
export interface Average {
  sum: number
  /** How many values the sum holds: fewer than were reported where two in a row were equal. */
  count: number
  /** The value last counted; null before the first. */
  last: number | null
}

/** The start: nothing counted. */
export const NO_AVERAGE: Average = { sum: 0, count: 0, last: null }

/** Sum and count move when the value changes, as spec §4 has it: the same value twice counts once. */
export function addToAverage(average: Average, value: number): Average {
  if (value === average.last) return average
  return { sum: average.sum + value, count: average.count + 1, last: value }
}

/** 0 until data arrives. */
export function averageOf({ sum, count }: Average): number {
  return count === 0 ? 0 : sum / count
}

/**
 * How many calls the server reported which checking time for. Times are whole tenths of a
 * microsecond, as exact as the server reports; JavaScript keeps such keys in rising order.
 */
export type Times = Readonly<Record<number, number>>

/** The start: nothing counted. */
export const NO_TIMES: Times = {}

/** Ten thousand tenths of a microsecond. */
export const UNITS_PER_MS = 10_000

/** The longest time, in units: 10 s, after which the page gives a call up. A longer one counts as this. */
export const MAX_UNITS = 10_000 * UNITS_PER_MS

/**
 * A time as it is counted. Three digits are kept: below 0.1 ms all that was reported, above it at
 * most 0.5 % off. So hours of calls fill some thousand places, and 5,500 at most.
 */
export const toUnits = (ms: number) =>
  Number(Math.min(Math.round(ms * UNITS_PER_MS), MAX_UNITS).toPrecision(3))

/** One more call. @param ms what the server reported, not negative. */
export function addTime(times: Times, ms: number): Times {
  const units = toUnits(ms)
  return { ...times, [units]: (times[units] ?? 0) + 1 }
}
