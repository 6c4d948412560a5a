import type { ServerView } from '@one-tick-ahead/api/contract/server-view'
import { VerdictMark } from '@/components/ui/verdict'
import {
  checkCost,
  checkNames,
  formatCost,
  outcomeWords,
  seenWords,
  unmadeChecks,
} from './server-view-words'

// A store that could not be asked has said neither yes nor no.
const marks = {
  passed: { line: '', tone: 'text-jade', words: 'Passed' },
  refused: { line: 'border-carmine border-l-2 pl-1', tone: 'text-carmine', words: 'Stopped here' },
  unasked: {
    line: 'border-line-strong border-l-2 pl-1',
    tone: 'text-muted',
    words: 'Could not be asked',
  },
} as const

/** Each check with what it saw and what it cost; the last one may have stopped the request. */
export function SeenChecks({ view }: { view: ServerView }) {
  const { checks, ms, status } = view
  const unmade = unmadeChecks(view)
  return (
    <>
      <ol className="text-small">
        {checks.map((one) => {
          const { line, tone, words } = marks[one.verdict]
          return (
            <li key={one.check} className={`mt-0.5 flex gap-1 ${line}`}>
              <span className={`font-bold font-mono ${tone}`}>
                {one.verdict === 'unasked' ? (
                  <span aria-hidden="true">?</span>
                ) : (
                  <VerdictMark isOk={one.verdict === 'passed'} />
                )}
                <span className="sr-only">{words}</span>
              </span>
              <span className="min-w-0 grow wrap-anywhere">
                <strong className="font-bold">{checkNames[one.check]}.</strong>{' '}
                {seenWords(one, view)}
              </span>
              <span className="shrink-0 font-mono text-label text-muted">{checkCost(one)}</span>
            </li>
          )
        })}
      </ol>
      {unmade.length > 0 ? (
        <p className="mt-1 text-small text-muted">Not looked at any more: {unmade.join(', ')}.</p>
      ) : null}
      <p className="mt-1 text-small">
        {outcomeWords(view)} after {formatCost(ms)} in all, answered with {status}.
      </p>
    </>
  )
}
