'use client'

import { CONTACT_LIMITS } from '@one-tick-ahead/api/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { site } from '@/lib/site'
import { showToast, warmToasts } from '@/lib/toast'
import { ContactField } from './contact-field'
import { sendMessage } from './send-message'

type Status =
  | { kind: 'idle' | 'sending' }
  | { kind: 'sent'; message: string }
  | { kind: 'failed'; reason?: string }

/** One toast: a new attempt takes the place of the last one's result. */
const TOAST_ID = 'contact'

/** Native validation only (spec §5); what the toasts say is repeated in the page, to stay. */
export function ContactForm() {
  const [status, setStatus] = useState<Status>({ kind: 'idle' })
  // State is too late for the second of two quick submits.
  const busy = useRef(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const form = event.currentTarget
    const field = (name: string) => String(new FormData(form).get(name) ?? '')
    const toast = showToast('loading', 'Message Sending', TOAST_ID)
    setStatus({ kind: 'sending' })
    const result = await sendMessage({
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
      showToast('error', `Message not sent. Please write to ${site.email}`, toast)
      setStatus({ kind: 'failed', reason: result.reason })
    }
  }

  return (
    <form
      aria-label="Contact"
      onSubmit={submit}
      // Outside of a dialog it sends nothing: until React is there, no message enters the address.
      method="dialog"
      // The toast code is fetched while there is a network, so that its loss can be told.
      onFocus={warmToasts}
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
      <ContactField label="Message" name="msg" limit={CONTACT_LIMITS.message} multiline />
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
              Your message was not sent; what you wrote is still here. Try again, or write to{' '}
              <a href={`mailto:${site.email}`} className="underline">
                {site.email}
              </a>
              .
            </span>
          )}
        </p>
      </div>
      <p className="hidden text-small noscript:block">
        The form needs JavaScript. Our email address works without:{' '}
        <a href={`mailto:${site.email}`} className={textLink}>
          {site.email}
        </a>
      </p>
    </form>
  )
}
