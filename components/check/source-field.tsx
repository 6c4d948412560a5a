import type { ClipboardEvent } from 'react'

/** A longer text is not put into its field, where laying it out would take seconds. In characters. */
const SHOWN_LIMIT = 20_000

interface SourceFieldProps {
  /** Given the text, or a file that nobody has read yet. */
  onSource: (source: string | File) => void
  /** What became of the last one. */
  note: string
}

/** Where a recording, a command or a block of headers goes in. */
export function SourceField({ onSource, note }: SourceFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= SHOWN_LIMIT) return
    event.preventDefault()
    onSource(text)
  }
  return (
    <div>
      <label htmlFor="check-source" className="font-bold text-small">
        Paste a request
      </label>
      <p id="check-source-hint" className="text-muted text-small">
        A block of headers, a curl command or a HAR. It fills in the fields below.
      </p>
      <textarea
        id="check-source"
        name="source"
        rows={4}
        autoComplete="off"
        spellCheck={false}
        translate="no"
        aria-describedby="check-source-hint"
        onPaste={paste}
        onChange={({ target }) => onSource(target.value)}
        className="block w-full resize-y rounded border border-line-strong bg-surface px-1.5 py-1 font-mono text-data text-ink"
      />
      <label htmlFor="check-file" className="mt-1 block font-bold text-small">
        Or take a HAR file
      </label>
      <input
        id="check-file"
        type="file"
        accept=".har,.json,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onSource(file)
        }}
        className="block w-full cursor-pointer rounded border border-line-strong px-1.5 py-1 text-small"
      />
      <p role="status" className="min-h-3 text-small">
        {note}
      </p>
    </div>
  )
}
