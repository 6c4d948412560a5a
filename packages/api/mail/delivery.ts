import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { reasonOf } from '../db/database-error'
import type { MailOutbox } from '../db/mail-outbox'
import type { SendMail } from './mailer'

const POLL_MS = 5_000
/** Of one attempt, which is over before its message is due again. */
const ATTEMPT_MS = 60_000

/** Codes only: the words of a mail server can quote addresses. */
function codesOf({ code, originalCode, responseCode }: Record<string, string | undefined>): string {
  return [code ?? 'unknown', originalCode, responseCode].filter(Boolean).join(' ')
}

/**
 * Mails what waits, one message at a time, until each went.
 * @returns takes no further message, and waits for the one under way, for as long as a poll.
 */
export function startDelivery(
  outbox: MailOutbox,
  send: SendMail,
  log: Pick<Logger, 'info' | 'warn'>,
  pollMs = POLL_MS,
): () => Promise<void> {
  const stopping = new AbortController()

  /** Whether the next may go at once. */
  async function deliverNext(): Promise<boolean> {
    const mail = await outbox.claim()
    if (!mail) return false
    const { id } = mail
    const reason = await send(mail, AbortSignal.timeout(ATTEMPT_MS)).then(() => '', codesOf)
    if (reason) log.warn({ id, reason }, 'a contact message could not be mailed yet')
    else await outbox.settle(id)
    if (!reason) log.info({ id }, 'a contact message was mailed')
    return !reason
  }

  async function deliver(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await deliverNext().catch((error: unknown) =>
        log.warn({ reason: reasonOf(error) }, 'the mail waits'),
      )
      if (!more) await setTimeout(pollMs, null, { signal: stopping.signal }).catch(() => {})
    }
  }

  const done = deliver()
  return () => {
    stopping.abort()
    return Promise.race([done, setTimeout(POLL_MS, undefined, { ref: false })])
  }
}
