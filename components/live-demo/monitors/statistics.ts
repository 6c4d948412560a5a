/** Statistics of the times that the server reported, in ms. */
interface TimeStatistics {
  median: number
  p95: number
}

/** By nearest rank; null before the first time. */
export function timeStatistics(times: readonly number[]): TimeStatistics | null {
  const sorted = [...times].sort((one, other) => one - other)
  const percentile = (ofHundred: number) => sorted[Math.ceil((sorted.length * ofHundred) / 100) - 1]
  const [median, p95] = [percentile(50), percentile(95)]
  return median === undefined || p95 === undefined ? null : { median, p95 }
}
