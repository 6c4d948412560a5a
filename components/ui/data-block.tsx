import { useId } from 'react'
import { CopyButton } from './copy-button'
import { tape } from './tape'

interface DataBlockProps {
  /** The group's accessible name. */
  label: string
  /** Printed beside the label, to distinguish several blocks. */
  note?: string
  /** Null while there is none. */
  data: Readonly<Record<string, string>> | null
  /** The words in place of missing data. */
  empty?: string
}

/** Data as JSON on tape, in full and with a copy button. */
export function DataBlock({ label, note, data, empty }: DataBlockProps) {
  const labelId = useId()
  const json = data && JSON.stringify(data, null, 2)
  return (
    <div data-print="no">
      <div className="flex min-h-4.5 items-center justify-between gap-1">
        <p className="font-mono text-label text-muted uppercase">
          <span id={labelId}>{label}</span>
          {note ? <span>{` · ${note}`}</span> : null}
        </p>
        {json ? <CopyButton text={json} what={label.toLowerCase()} isAmongText /> : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-labelledby={labelId} className={`${tape} px-1.5 py-0.5`}>
        {json ? (
          <pre translate="no" className="whitespace-pre-wrap break-all font-mono text-data">
            {json}
          </pre>
        ) : (
          <p className="font-mono text-data text-muted">{empty}</p>
        )}
      </div>
    </div>
  )
}
