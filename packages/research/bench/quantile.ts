/**
 * The value that this share of all is at or below; of an even number the lower middle is the median.
 * @param share 0 to 1.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
