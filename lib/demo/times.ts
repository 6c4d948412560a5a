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
