import { useId } from 'react'
import { CopyButton } from './copy-button'
import { tape } from './tape'

interface DataBlockProps {
  /** The group's accessible name. */
  label: string
  /** Printed beside the label, to distinguish several blocks. */
  note?: string
  data: Readonly<Record<string, string>>
  /** True if it starts unfolded. */
  isOpen?: boolean
}

/** Data as JSON on tape: one line, or unfolded in full with a copy button. */
export function DataBlock({ label, note, data, isOpen = false }: DataBlockProps) {
  const labelId = useId()
  const text = JSON.stringify(data, null, 2)
  return (
    <details open={isOpen} data-print="no" className="peek group">
      <summary className="flex min-h-4.5 cursor-pointer items-center gap-0.5 font-mono text-label text-muted uppercase hover:text-ink">
        <svg
          viewBox="0 0 6 10"
          aria-hidden="true"
          className="mr-0.5 h-1 w-0.75 shrink-0 fill-current group-open:rotate-90"
        >
          <path d="M0 0v10l6-5z" />
        </svg>
        <span className="min-w-0">
          <span id={labelId}>{label}</span>
          {note ? <span>{` · ${note}`}</span> : null}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-labelledby={labelId}>
        <pre
          translate="no"
          className={`${tape} truncate px-1.5 py-0.5 font-mono text-data group-open:whitespace-pre-wrap group-open:break-all`}
        >
          {text}
        </pre>
      </div>
      <div className="hidden justify-end group-open:flex">
        <CopyButton text={text} what={label.toLowerCase()} isAmongText />
      </div>
    </details>
  )
}
