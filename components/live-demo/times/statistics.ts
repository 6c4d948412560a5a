import type { TokenKind } from '@/components/live-demo/kinds'
import { FULL_SCALE_MS } from '@/components/ui/gauge-geometry'
import { type Times, toUnits, UNITS_PER_MS } from '@/lib/demo/times'

/** One time and how many calls took it. */
export interface TimeCount {
  ms: number
  calls: number
}

/** What is said of a run's times; null where none was reported. */
export interface TimeStatistics {
  /** Calls whose time was reported, each one counted. */
  n: number
  fastest: number
  p50: number
  p95: number
  slowest: number
}

/** The times in rising order. */
export const timeCounts = (times: Times): TimeCount[] =>
  Object.entries(times).map(([units, calls]) => ({ ms: Number(units) / UNITS_PER_MS, calls }))

/** A time in ms with the digits that were kept of it, zeros at its end too. */
export function formatTime(ms: number): string {
  if (ms < 0.1) return ms.toFixed(4)
  return ms < 1000 ? ms.toPrecision(3) : String(ms)
}

const sum = (counts: readonly TimeCount[]) => counts.reduce((n, { calls }) => n + calls, 0)

/** The nearest rank: the shortest time that so many of a hundred calls did not exceed. */
function percentile(counts: readonly TimeCount[], ofHundred: number): number {
  let left = Math.ceil((sum(counts) * ofHundred) / 100)
  for (const { ms, calls } of counts) {
    left -= calls
    if (left <= 0) return ms
  }
  return Number.NaN
}

/** Null before the first time. */
export function timeStatistics(times: Times): TimeStatistics | null {
  const counts = timeCounts(times)
  const [first] = counts
  const last = counts.at(-1)
  if (!first || !last) return null
  return {
    n: sum(counts),
    fastest: first.ms,
    p50: percentile(counts, 50),
    p95: percentile(counts, 95),
    slowest: last.ms,
  }
}

/**
 * Calls by time, in `bins` equal bins from 0 to `fullMs`, and one more for those above. A time
 * between two bins belongs to the later one, `fullMs` itself to the last.
 */
export function timeBins(times: Times, fullMs: number, bins: number): number[] {
  const full = toUnits(fullMs)
  const found = Array.from({ length: bins + 1 }, () => 0)
  for (const [text, calls] of Object.entries(times)) {
    const units = Number(text)
    const bin = units > full ? bins : Math.min(Math.floor((units * bins) / full), bins - 1)
    found[bin] = (found[bin] ?? 0) + calls
  }
  return found
}

/** As far as the gauges: both pictures are of one scale. Longer times have a bin of their own. */
export const FULL_MS = FULL_SCALE_MS
/** 0.01 ms each. */
export const BINS = 30

/** What is drawn and told of one system's times. */
export interface Series {
  kind: TokenKind
  figures: TimeStatistics
  /** Calls in each bin; the last has those above the scale. */
  bins: readonly number[]
}

/** Null before the first time. */
export function seriesOf(kind: TokenKind, times: Times): Series | null {
  const figures = timeStatistics(times)
  return figures && { kind, figures, bins: timeBins(times, FULL_MS, BINS) }
}

/** A bin in words, in ms. */
export function binName(bin: number): string {
  const edge = (index: number) => ((index * FULL_MS) / BINS).toFixed(2)
  return bin < BINS ? `${edge(bin)} to ${edge(bin + 1)}` : `over ${FULL_MS.toFixed(2)}`
}

/** Tops of the vertical scale, in percent: few, so that bars do not jump at every call. */
const TOPS = [20, 40, 60, 80]

/** The lowest top that no bar of any series exceeds. */
export function topOf(all: readonly Series[]): number {
  const highest = Math.max(
    ...all.flatMap(({ bins, figures }) => bins.map((calls) => (100 * calls) / figures.n)),
  )
  return TOPS.find((top) => highest <= top) ?? 100
}
