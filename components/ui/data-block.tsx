import { useId, useState } from 'react'
import { CopyButton, copyLink } from './copy-button'
import { tape } from './tape'

interface DataBlockProps {
  /** The group's accessible name. */
  label: string
  /** Printed beside the label: which of several it is. */
  note?: string
  data: Readonly<Record<string, string>>
}

/** Data in full as indented JSON on tape, to read and to copy: a few lines of it, until it is opened. */
export function DataBlock({ label, note, data }: DataBlockProps) {
  const labelId = useId()
  const boxId = useId()
  const [isOpen, setOpen] = useState(false)
  const text = JSON.stringify(data, null, 2)
  return (
    <div data-print="no">
      <div className="flex items-center justify-between gap-1">
        <p className="font-mono text-label text-muted uppercase">
          <span id={labelId}>{label}</span>
          {note ? ` · ${note}` : null}
        </p>
        <div className="flex shrink-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={boxId}
            onClick={() => setOpen(!isOpen)}
            className={copyLink}
          >
            {isOpen ? 'Show less' : 'Show all'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
          <CopyButton text={text} what={label.toLowerCase()} isAmongText />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-labelledby={labelId}>
        <pre
          id={boxId}
          translate="no"
          // While it scrolls it must be reachable by keyboard.
          tabIndex={isOpen ? undefined : 0}
          className={`${tape} break-all whitespace-pre-wrap px-1.5 py-1 font-mono text-data ${isOpen ? '' : 'max-h-14 overflow-y-auto'}`}
        >
          {text}
        </pre>
      </div>
    </div>
  )
}
