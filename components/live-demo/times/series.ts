import type { TokenKind } from '@/components/live-demo/kinds'
import { FULL_SCALE_MS } from '@/components/ui/gauge-geometry'
import type { Times } from '@/lib/demo/times'
import { type TimeStatistics, timeBins, timeStatistics } from './statistics'

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
