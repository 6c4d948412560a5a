import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ContactMessages } from '../db/contact-messages'
import { reasonOf } from '../db/database-error'
import type { SendMail } from './mailer'

const POLL_MS = 5_000
/** Ends one attempt before its message is due again. */
const ATTEMPT_MS = 60_000

/** Codes only: the words of a mail server can quote addresses. */
export const codesOf = ({ code, originalCode, responseCode }: Record<string, string | undefined>) =>
  [code ?? 'unknown', originalCode, responseCode].filter(Boolean).join(' ')

/**
 * Mails what waits, one message at a time, until each went.
 * @returns takes no further message, and waits for the one under way, for as long as a poll.
 */
export function startDelivery(
  messages: Pick<ContactMessages, 'claimMail' | 'settleMail'>,
  send: SendMail,
  log: Pick<Logger, 'warn'>,
  pollMs = POLL_MS,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  /** @returns true if the next message may go at once. */
  async function deliverNext(): Promise<boolean> {
    const mail = await messages.claimMail()
    if (!mail) return false
    const { id } = mail
    const reason = await send(mail, AbortSignal.timeout(ATTEMPT_MS)).then(() => '', codesOf)
    if (reason) log.warn({ id, reason }, 'a contact message could not be mailed yet')
    else await messages.settleMail(id)
    return !reason
  }
  const waits = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'the mail waits')

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
