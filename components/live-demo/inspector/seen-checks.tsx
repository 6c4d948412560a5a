import { VerdictMark } from '@/components/ui/verdict-mark'
import type { ServerView } from '@/lib/api/server-view'
import { checkNames, formatCost, seenWords, unmadeChecks } from '@/lib/demo/server-view-words'

/** Each check with what it saw and what it cost; the last one may have stopped the request. */
export function SeenChecks({ view }: { view: ServerView }) {
  const { checks, code, ms, status } = view
  const unmade = unmadeChecks(view)
  const isOk = code === 'ok'
  return (
    <>
      <ol className="text-small">
        {checks.map((one) => {
          const isPassed = one.verdict === 'passed'
          return (
            <li
              key={one.check}
              className={`mt-0.5 flex gap-1 ${isPassed ? '' : 'border-carmine border-l-2 pl-1'}`}
            >
              <span className={`font-bold font-mono ${isPassed ? 'text-jade' : 'text-carmine'}`}>
                <VerdictMark isOk={isPassed} />
                <span className="sr-only">{isPassed ? 'Passed' : 'Stopped here'}</span>
              </span>
              <span className="min-w-0 grow wrap-anywhere">
                <strong className="font-bold">{checkNames[one.check]}.</strong>{' '}
                {seenWords(one, view)}
              </span>
              <span className="shrink-0 font-mono text-label text-muted">{formatCost(one.ms)}</span>
            </li>
          )
        })}
      </ol>
      {unmade.length > 0 ? (
        <p className="mt-1 text-small text-muted">Not looked at any more: {unmade.join(', ')}.</p>
      ) : null}
      <p className="mt-1 text-small">
        {isOk ? 'Accepted' : 'Refused'} after {formatCost(ms)} in all, answered with {status}
        {isOk && status !== 200 ? ', by a limit behind these checks' : ''}.
      </p>
    </>
  )
}
