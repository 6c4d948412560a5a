'use client'

import { CONTACT_LIMITS } from '@one-tick-ahead/api/contract/limits'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { loadToasts, showToast } from '@/lib/toast'

const ANSWER_LIMIT_MS = 15_000

/**
 * Native validation only (spec §5). The status repeats the toast, and stays. The company's `email` and
 * the `endpoint` are props: importing lib/config.ts and lib/site.ts would ship all of both.
 */
export function ContactForm({ endpoint, email }: { endpoint: string; email?: string }) {
  const [answer, setAnswer] = useState<Answer | 'pending'>()
  const isPending = answer === 'pending'
  // State would be too late to stop the second of two quick submits.
  const isBusy = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLDivElement>(null)
  const eachField = (change: (field: HTMLInputElement) => void) => {
    fields.current?.querySelectorAll<HTMLInputElement>('input, textarea').forEach(change)
  }

  const send = async (message: FormData) => {
    if (isBusy.current) return
    isBusy.current = true
    // Not `disabled`: that would drop the focus.
    eachField((field) => {
      field.readOnly = true
    })
    showToast('loading', 'Message Sending', 'contact')
    setAnswer('pending')
    lastRow.current?.scrollIntoView({ block: 'nearest' }) // from under the toast
    const answered = await sendMessage(endpoint, message)
    const { isOk, message: words } = answered
    isBusy.current = false
    showToast(isOk ? 'success' : 'error', words ?? 'Message not sent. Try again.', 'contact')
    setAnswer(answered)
    eachField((field) => {
      field.readOnly = false
      if (isOk) field.value = ''
    })
  }

  const mail = email && (
    <a href={`mailto:${email}`} className={textLink}>
      {email}
    </a>
  )
  return (
    <form
      aria-label="Contact"
      action={(message) => void send(message)} // with a promise React would hold links back until the answer
      onReset={(event) => event.preventDefault()} // by React, after each action: an unsent message stays
      onInput={() => isPending || setAnswer(undefined)} // the answer was to another message
      onFocus={loadToasts} // while the network is there: they tell of its loss
      className="grid gap-2"
    >
      <div ref={fields} className="grid gap-2" dangerouslySetInnerHTML={{ __html: FIELDS }} />
      <div ref={lastRow} className="flex scroll-mb-24 flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={isPending} className="noscript:hidden">
          Send Message
        </Button>
        <p role="status" className="wrap-anywhere min-h-3 flex-1 text-small">
          {answer && !isPending && (
            <span className={answer.isOk ? '' : 'text-carmine'}>
              {answer.message ?? 'Your message was not sent, but it is still here. Try again'}
              {!answer.isOk && !answer.isCorrectable && mail && (
                <>. You can also write to {mail}.</>
              )}
            </span>
          )}
        </p>
      </div>
      <p className="hidden text-small noscript:block">
        The form needs JavaScript. {mail && <>You can write to {mail} instead.</>}
      </p>
    </form>
  )
}

function fieldHtml(name: keyof typeof CONTACT_LIMITS, label: string): string {
  const id = `contact-${name}`
  const look = 'block w-full rounded border border-line-strong bg-surface px-1.5 py-1 text-body'
  const shared = `id="${id}" name="${name}" required maxlength="${CONTACT_LIMITS[name]}" class="${look}"`
  const type = name === 'email' ? 'email' : 'text'
  return `<div><label for="${id}" class="mb-0.5 block w-fit font-bold text-small">${label}</label>${
    name === 'msg'
      ? `<textarea rows="5" ${shared}></textarea>`
      : `<input type="${type}" autocomplete="${name}" ${shared}>`
  }</div>`
}

/**
 * HTML, because React does not look into it. A password manager’s element beside a field of React’s own would make
 * React draw the page anew, without the text that a visitor has typed.
 */
const FIELDS = fieldHtml('name', 'Name') + fieldHtml('email', 'Email') + fieldHtml('msg', 'Message')

/** `isCorrectable`: a field is wrong. `message`: the server's own words, if any. */
type Answer = { isOk: boolean; isCorrectable?: boolean; message?: string }

/** Posts a contact message (spec §7.1). Neither a status nor the network throws. */
export async function sendMessage(endpoint: string, fields: FormData): Promise<Answer> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const { message }: { message?: unknown } = await response.json()
    const { status } = response
    return typeof message === 'string'
      ? { isOk: status === 200, isCorrectable: status === 400, message }
      : { isOk: false }
  } catch {
    return { isOk: false }
  }
}
