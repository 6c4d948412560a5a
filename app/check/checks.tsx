import { CodeText } from '@/components/ui/code-text'
import { verdictLooks } from '@/components/ui/verdict'
import type { Check } from '@/lib/check/check-request'

const MARKS = {
  passed: { ...verdictLooks.passed, word: 'Passed' },
  refused: { ...verdictLooks.refused, word: 'Refused' },
  unknown: { ...verdictLooks.open, word: 'Not known here' },
} as const

/** The names of the checks with their verdicts, for a first look. */
export function CheckNames({ checks }: { checks: readonly Check[] }) {
  return (
    <ol className="mt-1 grid gap-x-3 text-small sm:grid-cols-2">
      {checks.map(({ name, verdict }) => {
        const { mark, word, tone } = MARKS[verdict]
        return (
          <li key={name} className="flex gap-1.5 border-line border-t py-0.5">
            <span aria-hidden="true" className={`w-2 shrink-0 font-bold font-mono ${tone}`}>
              {mark}
            </span>
            {name}
            <span className="sr-only">: {word}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Each look of a server at one request, in its order, with what it saw. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const stop = checks.findIndex(({ verdict }) => verdict === 'refused')
  return (
    <ol className="mt-1">
      {checks.map((check, index) => (
        <Look key={check.name} {...check} isReached={stop < 0 || index <= stop} />
      ))}
    </ol>
  )
}

function Look({
  name,
  verdict,
  text,
  seen,
  expected,
  code,
  isReached,
}: Check & { isReached: boolean }) {
  const { mark, word, tone } = MARKS[verdict]
  return (
    <li className="flex gap-1.5 border-line border-t py-1">
      <span aria-hidden="true" className={`w-2 shrink-0 font-bold font-mono ${tone}`}>
        {mark}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-small">
          <span className="font-bold">{name}</span>{' '}
          <span className={`font-mono text-label uppercase ${tone}`}>{word}</span>
          {code ? <span className={`font-mono text-data ${tone}`}> · {code}</span> : null}
          {isReached ? null : <span className="text-muted"> · the server stopped before</span>}
        </p>
        <p className="max-w-prose text-ink-2 text-small">
          <CodeText>{text}</CodeText>
        </p>
        {seen || expected ? (
          <dl className="mt-0.5 grid gap-x-1.5 font-mono text-data sm:grid-cols-[80px_1fr]">
            {seen ? <Value term="seen" value={seen} /> : null}
            {expected && expected !== seen ? <Value term="expected" value={expected} /> : null}
          </dl>
        ) : null}
      </div>
    </li>
  )
}

function Value({ term, value }: { term: string; value: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd translate="no" className="wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}
