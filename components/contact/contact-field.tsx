import { useEffect, useId, useRef, useState } from 'react'

interface ContactFieldProps {
  label: string
  name: string
  type?: 'text' | 'email'
  /** Longest accepted text, in characters. */
  limit: number
  autoComplete?: string
  multiline?: boolean
}

/** From this share of the limit on, the counter speaks. */
const NEARLY_FULL = 0.9

const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`

/** Nothing is cut, as `maxlength` would: half an address is another address. */
function count(length: number, limit: number) {
  if (length > limit) return { isTooLong: true, text: `${characters(length - limit)} too many` }
  const text =
    length >= limit * NEARLY_FULL
      ? `${characters(limit - length)} left`
      : `${characters(limit)} at most`
  return { isTooLong: false, text }
}

const control = 'w-full rounded border border-line-strong bg-surface px-1.5 py-1 text-body text-ink'

export function ContactField({
  label,
  limit,
  multiline,
  type = 'text',
  ...rest
}: ContactFieldProps) {
  const [length, setLength] = useState(0)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { isTooLong, text } = count(length, limit)
  useEffect(() => {
    const { current } = field
    // Typed, or filled in by the browser, before React was there.
    setLength(current?.value.length ?? 0)
    // A reset empties the field without a change event. The field is not remounted for it: that
    // would throw away the focus of who sent the form with Enter.
    const form = current?.form
    const clear = () => setLength(0)
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  // Then the browser sends nothing.
  useEffect(() => field.current?.setCustomValidity(isTooLong ? text : ''), [isTooLong, text])
  const id = useId()
  const hint = `${id}-hint`
  const shared = {
    ...rest,
    ref: field,
    id,
    required: true,
    'aria-invalid': isTooLong,
    'aria-describedby': hint,
    onChange: ({ target }: { target: { value: string } }) => setLength(target.value.length),
  }

  return (
    <div>
      <div className="mb-0.5 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-bold text-small">
          {label}
        </label>
        <span
          id={hint}
          aria-live="polite"
          className={`text-small tabular ${isTooLong ? 'font-bold text-carmine' : 'text-muted'}`}
        >
          {text}
        </span>
      </div>
      {multiline ? (
        <textarea rows={5} className={`${control} block resize-y`} {...shared} />
      ) : (
        <input type={type} className={`${control} min-h-5.5`} {...shared} />
      )}
    </div>
  )
}
