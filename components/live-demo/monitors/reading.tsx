import { averageOf, timeStatistics } from '@/components/live-demo/run'
import { schemes } from '@/components/site/marker'
import { Gauge } from '@/components/ui/gauge'
import { formatMs } from '@/lib/format'
import type { TokenKind } from '@/lib/token-kind'

interface ReadingProps {
  kind: TokenKind
  title: string
  /** The checking times in ms, oldest first. */
  times: readonly number[]
  /** Names the server that measured them. */
  measuredBy: string
}

/** One system's checking times: the gauge of the last one, the median and the average. */
export function Reading({ kind, title, times, measuredBy }: ReadingProps) {
  return (
    <Gauge
      title={title}
      arc={schemes[kind].stroke}
      value={times.at(-1) ?? null}
      average={averageOf(times)}
    >
      <Median times={times} measuredBy={measuredBy} />
    </Gauge>
  )
}

/** First in the panel, because one long pause distorts a mean but not a median. */
function Median({ times, measuredBy }: Pick<ReadingProps, 'times' | 'measuredBy'>) {
  const figures = timeStatistics(times)
  return (
    // The height of the figures, so that nothing below moves.
    <div className="min-h-[3.25rem] font-mono text-data text-ink-2 max-sm:min-h-[6.75rem]">
      {figures ? (
        <>
          <p>
            median of <span translate="no">{times.length}</span>:{' '}
            <strong translate="no" className="whitespace-nowrap text-h3 text-ink">
              {formatMs(figures.median)} ms
            </strong>{' '}
            <span className="whitespace-nowrap max-sm:block">
              <span className="max-sm:hidden">· </span>p95{' '}
              <span translate="no">{formatMs(figures.p95)} ms</span>
            </span>
          </p>
          <p className="wrap-anywhere font-sans text-muted text-small">measured by {measuredBy}</p>
        </>
      ) : (
        <p>No measurements yet.</p>
      )}
    </div>
  )
}
