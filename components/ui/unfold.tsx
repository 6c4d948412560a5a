import type { ReactNode } from 'react'

interface UnfoldProps {
  /** The anchor, if the part has its own address. */
  id?: string
  /** The row that opens it: phrases and headings, and no other elements. */
  summary: ReactNode
  /** The layout of the row. */
  row: string
  children: ReactNode
}

/**
 * A row that unfolds without a script; on paper it is open. The anchor is inside the folded part, since
 * a browser opens the part to which an address leads, and at the top of the row.
 */
export function Unfold({ id, summary, row, children }: UnfoldProps) {
  return (
    <details className="group relative border-line border-t">
      <summary className={`relative block cursor-pointer py-2 pl-2 hover:bg-sunken ${row}`}>
        <svg
          viewBox="0 0 6 10"
          aria-hidden="true"
          data-print="no"
          className="absolute top-3 left-0 h-1 w-0.75 fill-muted group-open:rotate-90"
        >
          <path d="M0 0v10l6-5z" />
        </svg>
        {summary}
      </summary>
      {id && <span id={id} className="absolute top-0" />}
      <div className="pb-4 pl-2">{children}</div>
    </details>
  )
}
