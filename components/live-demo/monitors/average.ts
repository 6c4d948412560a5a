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
