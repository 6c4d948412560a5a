'use client'

import type { ContactBody } from '@one-tick-ahead/api/contract/bodies'
import { CONTACT_LIMITS } from '@one-tick-ahead/api/contract/limits'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { showToast, loadToasts } from '@/lib/toast'

type Status =
  | { kind: 'idle' | 'sending' }
  | { kind: 'sent'; message: string }
  | { kind: 'failed'; reason?: string }

/** One toast: a new attempt takes the place of the last one's result. */
const TOAST_ID = 'contact'

/** As props, since all of lib/config.ts and lib/site.ts would come with either. */
interface ContactFormProps {
  endpoint: string
  /** The company's. */
  email: string | undefined
}

/** Native validation only (spec §5); what the toasts say is repeated in the page, to stay. */
export function ContactForm({ endpoint, email }: ContactFormProps) {
  const [status, setStatus] = useState<Status>({ kind: 'idle' })
  // React state would be too late to stop the second of two quick submits.
  const busy = useRef(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const form = event.currentTarget
    const field = (name: string) => String(new FormData(form).get(name) ?? '')
    const toast = showToast('loading', 'Message Sending', TOAST_ID)
    setStatus({ kind: 'sending' })
    const result = await sendMessage(endpoint, {
      name: field('name'),
      email: field('email'),
      msg: field('msg'),
    })
    busy.current = false
    if (result.ok) {
      showToast('success', result.message, toast)
      setStatus({ kind: 'sent', message: result.message })
      form.reset()
    } else {
      showToast(
        'error',
        `Message not sent. ${email ? `Please write to ${email}` : 'Please try again'}`,
        toast,
      )
      setStatus({ kind: 'failed', reason: result.reason })
    }
  }

  return (
    <form
      aria-label="Contact"
      onSubmit={submit}
      // `method=dialog` outside of a dialog sends nothing: before React starts, no message enters the address.
      method="dialog"
      // The toast code is fetched while there is a network, so that its loss can be told.
      onFocus={loadToasts}
      className="grid gap-2"
    >
      <ContactField label="Name" name="name" limit={CONTACT_LIMITS.name} autoComplete="name" />
      <ContactField
        label="Email"
        name="email"
        type="email"
        limit={CONTACT_LIMITS.email}
        autoComplete="email"
      />
      <ContactField label="Message" name="msg" limit={CONTACT_LIMITS.msg} multiline />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={status.kind === 'sending'} className="noscript:hidden">
          Send Message
        </Button>
        <p role="status" className="min-h-3 flex-1 text-small">
          {status.kind === 'sending' && 'Message Sending'}
          {status.kind === 'sent' && status.message}
          {status.kind === 'failed' && (
            <span className="text-carmine">
              {status.reason ? `${status.reason}. ` : null}
              Your message was not sent; what you wrote is still here. Try again
              {email && (
                <>
                  , or write to{' '}
                  <a href={`mailto:${email}`} className="underline">
                    {email}
                  </a>
                </>
              )}
              .
            </span>
          )}
        </p>
      </div>
      <p className="hidden text-small noscript:block">
        The form needs JavaScript.
        {email && (
          <>
            {' '}
            Our email address works without:{' '}
            <a href={`mailto:${email}`} className={textLink}>
              {email}
            </a>
          </>
        )}
      </p>
    </form>
  )
}

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

function ContactField({ label, limit, multiline, type = 'text', ...rest }: ContactFieldProps) {
  const [length, setLength] = useState(0)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { isTooLong, text } = count(length, limit)
  useEffect(() => {
    const { current } = field
    // Typed, or filled in by the browser, before React was there.
    setLength(current?.value.length ?? 0)
    // A reset empties the field without a change event. The field is not remounted for it: a visitor who
    // sent the form with Enter would lose the focus.
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

/** `reason` is the server's own sentence, where it gave one; it says which field is wrong. */
type SendResult = { ok: true; message: string } | { ok: false; reason?: string }

/** A server that has not answered by then counts as unreachable. */
export const SEND_TIMEOUT_MS = 15_000

const messageOf = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'message' in answer &&
  typeof answer.message === 'string'
    ? answer.message
    : undefined

/** Posts a contact message (spec §7.1). Answers a result: neither status nor network throws. */
export async function sendMessage(endpoint: string, payload: ContactBody): Promise<SendResult> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    const message = messageOf(await response.json())
    if (response.ok && message !== undefined) return { ok: true, message }
    return { ok: false, reason: message }
  } catch {
    return { ok: false }
  }
}
