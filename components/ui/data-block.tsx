import { useId } from 'react'
import { CopyButton } from './copy-button'
import { tape } from './tape'

interface DataBlockProps {
  /** The group's accessible name. */
  label: string
  /** Printed beside the label: which of several it is. */
  note?: string
  data: Readonly<Record<string, string>>
}

/** Data in full as indented JSON on tape, to read and to copy; in a column it takes the room left. */
export function DataBlock({ label, note, data }: DataBlockProps) {
  const labelId = useId()
  const text = JSON.stringify(data, null, 2)
  return (
    <div className="flex grow flex-col">
      <div className="flex items-center justify-between gap-1">
        <p className="font-mono text-label text-muted uppercase">
          <span id={labelId}>{label}</span>
          {note ? ` · ${note}` : null}
        </p>
        <CopyButton text={text} what={label.toLowerCase()} isAmongText />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-labelledby={labelId} className="flex grow flex-col">
        <pre
          translate="no"
          className={`${tape} break-all grow whitespace-pre-wrap px-1.5 py-1 font-mono text-data`}
        >
          {text}
        </pre>
      </div>
    </div>
  )
}
