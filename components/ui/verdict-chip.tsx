import type { ReactNode } from 'react'

/** The winner; the word beside the mark says the same. */
type ChipOutcome = 'in' | 'refused' | 'no-verdict' | 'no-answer'

/** An arrow that passes a bar or stops at it: shapes that are distinct without colour. */
const shapes: Record<ChipOutcome, string> = {
  in: 'M1 8H14M10.5 4L14.5 8L10.5 12M7 1V5M7 11V15',
  refused: 'M1 8H8M4.5 4L8.5 8L4.5 12M12 1V15',
  'no-verdict': 'M3 8H13',
  'no-answer': 'M3 3L13 13M13 3L3 13',
}

// Not the paper’s colour token, which forced colours leave unchanged.
const fills: Record<ChipOutcome, string> = {
  in: 'border-carmine bg-carmine text-surface',
  refused: 'border-jade bg-jade text-surface',
  'no-verdict': 'border-line-strong text-ink',
  'no-answer': 'border-line-strong text-ink',
}

interface VerdictChipProps {
  outcome: ChipOutcome
  children: ReactNode
}

/** A verdict with its own mark and colour. */
export function VerdictChip({ outcome, children }: VerdictChipProps) {
  return (
    <strong
      className={`inline-flex shrink-0 print:bg-transparent print:text-ink items-center gap-1 whitespace-nowrap rounded border font-sans ${fills[outcome]} min-h-3 px-1 text-small`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        strokeWidth="2"
        className="size-2 shrink-0 stroke-current"
      >
        <path d={shapes[outcome]} />
      </svg>
      <span>{children}</span>
    </strong>
  )
}
