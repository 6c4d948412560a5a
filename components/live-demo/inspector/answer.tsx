import type { MonitorRow } from '@/components/live-demo/monitors/monitor-state'
import { noAnswerWords, wordsFor } from '@/components/live-demo/verdict-words'
import { VerdictMark } from '@/components/ui/verdict-mark'
import { formatClock, formatMs } from '@/lib/format'

/** The call, and what came back. */
export function Answer({ row }: { row: MonitorRow }) {
  const { at, method, name, status, records, tokenResponseTime, code, noAnswer, sent } = row
  const url = sent && new URL(sent.url, window.location.href)
  const isOk = status === 200
  return (
    <>
      <h2 className="wrap-anywhere text-h3">
        {method} {url?.pathname ?? name}
      </h2>
      <p className="font-mono text-data text-muted">{url?.origin}</p>
      <p
        className={`mt-1 flex gap-1 font-bold font-mono text-data ${isOk ? 'text-jade' : 'text-carmine'}`}
      >
        <VerdictMark isOk={isOk} />
        {isOk ? '200 OK' : `${status} ${code ?? (noAnswer && noAnswerWords[noAnswer]) ?? ''}`}
      </p>
      {isOk ? null : <p className="mt-0.5 text-small">{wordsFor(code)}</p>}
      <dl className="mt-2 grid grid-cols-3 gap-2 border-line border-y py-1.5">
        <Figure label={code || isOk ? 'Answered' : 'Ended'} value={formatClock(at)} />
        <Figure label="Records" value={String(records)} />
        <Figure
          label="Checked in"
          value={tokenResponseTime === null ? '-' : `${formatMs(tokenResponseTime)} ms`}
        />
      </dl>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="font-mono text-label text-muted uppercase">{label}</dt>
      <dd className="font-medium font-mono text-small">{value}</dd>
    </div>
  )
}
