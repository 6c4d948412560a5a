import type { ReactNode } from 'react'

interface UnfoldProps {
  /** The anchor, if the part has its own address. */
  id?: string
  /** The row that opens it. */
  summary: ReactNode
  children: ReactNode
}

/**
 * A row that unfolds without a script; on paper it is open. The anchor is inside the folded part, since
 * a browser opens the part to which an address leads, and at the top of the row.
 */
export function Unfold({ id, summary, children }: UnfoldProps) {
  return (
    <details className="group relative border-line border-t">
      <summary className="flex cursor-pointer gap-1.25 py-2 hover:bg-sunken">
        <svg
          viewBox="0 0 6 10"
          aria-hidden="true"
          data-print="no"
          className="mt-1 h-1 w-0.75 shrink-0 fill-muted group-open:rotate-90"
        >
          <path d="M0 0v10l6-5z" />
        </svg>
        <span className="min-w-0 grow">{summary}</span>
      </summary>
      {id && <span id={id} className="absolute top-0" />}
      <div className="pb-4 pl-2">{children}</div>
    </details>
  )
}
