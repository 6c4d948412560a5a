import { VerdictMark } from '@/components/ui/verdict-mark'
import type { Check } from './token-checks'

interface CheckListProps {
  checks: readonly Check[]
  /** What cannot be checked here. */
  rest: string
}

/** What this browser has looked at again, each with its result. */
export function CheckList({ checks, rest }: CheckListProps) {
  return (
    <>
      <ul className="text-small">
        {checks.map(({ isOk, text }) => (
          <li key={text} className="mt-0.5 flex gap-1">
            <span className={`font-bold font-mono ${isOk ? 'text-jade' : 'text-carmine'}`}>
              <VerdictMark isOk={isOk} />
              <span className="sr-only">{isOk ? 'Yes' : 'No'}</span>
            </span>
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-0.5 text-ink-2 text-small">{rest}</p>
    </>
  )
}
