'use client'

import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/button'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import type { Fields } from '@/lib/check/request'
import type { Outcome } from './check-tools'
import { loadTools, NOT_LOADED } from './load-tools'
import { readForm, useFoundRequests } from './use-found-requests'

interface RequestCheckerProps {
  /** A published request, to begin with. */
  example: Partial<Fields>
  /** The fields. */
  children: ReactNode
}

/**
 * The form. What was pasted is in its fields alone, and they are emptied when the page is left, also
 * where a browser keeps the page to come back to.
 */
export function RequestChecker({ example, children }: RequestCheckerProps) {
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { requests, chosen, note, choose, read, forget } = useFoundRequests(form)

  /** Number of the newest check: a verdict of an older one belongs to other fields. */
  const newest = useRef(0)

  const drop = () => {
    newest.current += 1
    setOutcome(null)
  }
  const clear = () => {
    forget()
    drop()
  }
  useEffect(() => {
    const leave = () => form.current?.reset()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = readForm(event.currentTarget)
    drop()
    const check = newest.current
    const tools = await loadTools()
    if (check !== newest.current) return
    if (!tools) return setOutcome({ isOk: false, summary: NOT_LOADED, list: null })
    const found = requests[chosen]
    // An edited field makes another request: the recording's body and earlier requests do not belong to it.
    const isFound = found?.fields.authorization === fields.authorization
    const checked = await tools.check(fields, isFound && found ? found : {}, Date.now())
    if (check === newest.current) setOutcome(checked)
  }

  return (
    <div className="min-w-0">
      <form
        ref={form}
        aria-label="Check a request"
        // `method=dialog` outside of a dialog sends nothing: before React starts, no key enters the address.
        method="dialog"
        autoComplete="off"
        onSubmit={submit}
        onInput={drop}
        onReset={clear}
      >
        <SourceField
          note={note}
          onSource={(source) => {
            drop()
            void read(source)
          }}
        />
        {requests.length > 1 && (
          <>
            <label htmlFor="check-which" className="font-bold text-small">
              Which of them
            </label>
            <select
              id="check-which"
              value={chosen}
              onChange={({ target }) => {
                drop()
                choose(requests, Number(target.value))
              }}
              className="block min-h-5.5 w-full rounded border border-line-strong bg-surface px-1.5 font-mono text-data text-ink"
            >
              {requests.map(({ label }, index) => (
                <option key={index} value={index}>
                  {index + 1}. {label}
                </option>
              ))}
            </select>
          </>
        )}
        {children}
        <div className="mt-3 flex flex-wrap items-center gap-2 noscript:hidden">
          <Button type="submit">Check</Button>
          <Button
            variant="secondary"
            onClick={() => {
              form.current?.reset()
              choose([{ label: 'example', fields: example, body: null }], 0)
            }}
          >
            Fill in an example
          </Button>
          <Button variant="secondary" type="reset">
            Clear
          </Button>
        </div>
      </form>
      {/* Outside of the form, which is on no paper. */}
      <p role="status" className="mt-2 min-h-3 font-bold">
        {outcome && (
          <span className={verdictTone(outcome.isOk)}>
            <VerdictMark isOk={outcome.isOk} /> {outcome.summary}
          </span>
        )}
      </p>
      {outcome?.list}
    </div>
  )
}

/** A longer text is not put into its field, where laying it out would take seconds. In characters. */
const SHOWN_LIMIT = 20_000

interface SourceFieldProps {
  /** Given the text, or a file that nobody has read yet. */
  onSource: (source: string | File) => void
  /** What became of the last one. */
  note: string
}

/** Where a recording, a command or a block of headers goes in. */
function SourceField({ onSource, note }: SourceFieldProps) {
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
        Headers, a curl command or a HAR: it fills in the fields below.
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
