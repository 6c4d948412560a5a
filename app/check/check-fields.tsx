import type { Fields } from '@/lib/check/request'

interface FieldProps {
  name: keyof Fields
  label: string
  hint: string
  isRequired?: boolean
  rows?: number
  /** Over both columns. */
  isWide?: boolean
}

/** What every request has, and its key; a request without an id is one to check as well. */
const MAIN: readonly FieldProps[] = [
  {
    name: 'authorization',
    label: 'Authorization',
    hint: 'OTA … -S1.',
    isRequired: true,
    isWide: true,
    rows: 3,
  },
  { name: 'requestId', label: 'X-Request-ID', hint: 'The id of this request.' },
  {
    name: 'deviceId',
    label: 'Device id',
    hint: 'Empty: that of the session id.',
  },
  {
    name: 'sessionKey',
    label: 'Session key',
    hint: 'The session_key header, not decoded. Empty: no HMAC is checked.',
    isWide: true,
  },
]

const MORE: readonly FieldProps[] = [
  {
    name: 'history',
    label: 'RequestHistory',
    hint: 'Empty for a first request.',
    isWide: true,
    rows: 2,
  },
  { name: 'sessionId', label: 'Session id', hint: 'The cookie ota_session, or jSessionId.' },
  {
    name: 'time',
    label: 'The server’s clock',
    hint: 'As in a Date header, or 2026-01-01T12:34:22Z. Empty: now.',
  },
]

const BINDING: readonly FieldProps[] = [
  {
    name: 'binding',
    label: 'OTA-Binding',
    hint: 'v1 and 128 digits.',
    isWide: true,
    rows: 3,
  },
  { name: 'method', label: 'Method', hint: 'Empty: GET.' },
  { name: 'url', label: 'Address', hint: 'All of it, with https://.' },
  { name: 'contentDigest', label: 'Content-Digest', hint: 'Empty without a body.' },
]

/** The fields of the form; they need no script to be there. */
export function CheckFields() {
  return (
    <>
      <Group legend="The request" fields={MAIN} />
      <Group legend="What else is known of it" fields={MORE} />
      <Group legend="Its binding, if it has one" fields={BINDING} />
    </>
  )
}

function Group({ legend, fields }: { legend: string; fields: readonly FieldProps[] }) {
  return (
    <fieldset className="mt-3 min-w-0 border-line border-t pt-1.5">
      <legend className="pr-2 font-bold">{legend}</legend>
      <div className="grid items-end gap-2 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
      </div>
    </fieldset>
  )
}

/** A text that is a secret or a header: no browser completes, corrects or sends it anywhere. */
const SECRET = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  translate: 'no',
} as const

const control =
  'block w-full rounded border border-line-strong bg-surface px-1.5 py-1 font-mono text-data text-ink'

function Field({ name, label, hint, isRequired = false, isWide = false, rows }: FieldProps) {
  const id = `check-${name}`
  const shared = {
    ...SECRET,
    id,
    name,
    required: isRequired,
    'aria-describedby': `${id}-hint`,
  }
  return (
    <div className={isWide ? 'col-span-full' : ''}>
      <label htmlFor={id} className="font-bold text-small">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-muted text-small">
        {hint}
        {isRequired ? ' Required.' : ''}
      </p>
      {rows ? (
        <textarea rows={rows} className={`${control} resize-y`} {...shared} />
      ) : (
        <input type="text" className={`${control} min-h-5.5`} {...shared} />
      )}
    </div>
  )
}
