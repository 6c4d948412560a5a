import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ContactMessage, ContactMessages } from '../db/contact-messages'
import { reasonOf } from '../db/database-error'
import type { SendMail } from './mailer'

const POLL_MS = 5_000
/** Ends one attempt before its message is due again. */
const ATTEMPT_MS = 60_000

/** A message that has waited for this long, in milliseconds, waits for a person, not for the mail server. */
const STUCK_MS = 60 * 60_000

/** The fields of nodemailer's errors that are logged: the words of a mail server can quote addresses. */
interface MailError {
  code?: string
  originalCode?: string
  /** The mail server's, as in RFC 5321 §4.2: 5xx refuses for good. */
  responseCode?: number
}

export const reasonOfMail = ({ code = 'unknown', originalCode, responseCode }: MailError) =>
  [code, originalCode, responseCode].filter(Boolean).join(' ')

/**
 * Mails what waits, one message at a time, until each went.
 * @returns a function that takes no further message, and waits for the one under way, for as long as a poll.
 */
export function startDelivery(
  messages: Pick<ContactMessages, 'claimMail' | 'settleMail'>,
  send: SendMail,
  log: Pick<Logger, 'warn' | 'error'>,
  pollMs = POLL_MS,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  function logFailure({ id, createdAt }: ContactMessage, error: MailError): void {
    const line = { id, reason: reasonOfMail(error) }
    const isStuck = Date.now() - Date.parse(createdAt) > STUCK_MS
    if (isStuck || Number(error.responseCode) >= 500) {
      log.error(line, 'a contact message cannot be mailed')
    } else log.warn(line, 'a contact message could not be mailed yet')
  }

  /** @returns true if the next message may go at once. */
  async function deliverNext(): Promise<boolean> {
    const mail = await messages.claimMail()
    waitsFor = ''
    if (!mail) return false
    const error = await send(mail, AbortSignal.timeout(ATTEMPT_MS)).then(
      () => null,
      (failure: MailError) => failure,
    )
    if (error) logFailure(mail, error)
    else await messages.settleMail(mail.id)
    return !error
  }
  let waitsFor = ''
  const waits = (error: unknown): void => {
    const reason = reasonOf(error)
    if (reason !== waitsFor) log.warn({ reason }, 'contact messages wait to be mailed') // not at each poll
    waitsFor = reason
  }

  async function deliver(): Promise<void> {
    while (!signal.aborted) {
      if (!(await deliverNext().catch(waits)))
        await setTimeout(pollMs, 0, { signal }).catch(() => {})
    }
  }
  const done = deliver()
  return () => {
    stopping.abort()
    return Promise.race([done, setTimeout(POLL_MS, undefined, { ref: false })])
  }
}
