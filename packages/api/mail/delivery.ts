import type { Logger } from 'pino'
import { reasonOf } from '../db/database-error'
import type { ClaimedMail, MailOutbox } from '../db/mail-outbox'
import { describeFailure, type SendMail } from './mailer'

/** All in milliseconds. */
export const DELIVERY_TIMES = {
  /** How often the queue is looked at, for what is due again and for what other nodes left. */
  poll: 5_000,
  /** One attempt as a whole. */
  attempt: 60_000,
  /** Longer than an attempt, so that nobody else sends a message that is still being sent. */
  claim: 90_000,
  /** Doubled with every attempt, up to the longest. */
  firstRetry: 5_000,
  longestRetry: 15 * 60_000,
  /** After a permanent refusal (5xx): it may be mended at the mail server. */
  refusedRetry: 6 * 60 * 60_000,
  /** How long a stop waits for the attempt under way. */
  stop: 5_000,
}

interface DeliveryDeps {
  outbox: MailOutbox
  send: SendMail
  log: Pick<Logger, 'info' | 'warn'>
  times?: typeof DELIVERY_TIMES
}

export interface Delivery {
  /** Something may be due: look now. */
  wake(): void
  /** Takes no further message and waits for the one under way, which is cut off in the end. */
  stop(): Promise<void>
}

/**
 * Mails what is queued, one message at a time, for ever: each is sent at least once, and again
 * where it is unknown whether the mail server took it.
 */
export function startDelivery({
  outbox,
  send,
  log,
  times = DELIVERY_TIMES,
}: DeliveryDeps): Delivery {
  const cutOff = new AbortController()
  let stopping = false
  let round: Promise<void> | null = null
  /** Woken while a round was ending: it may have looked too early. */
  let again = false

  function pauseAfter(refused: boolean, attempts: number): number {
    if (refused) return times.refusedRetry
    return Math.min(times.longestRetry, times.firstRetry * 2 ** (attempts - 1))
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const named = { id: mail.id, request: mail.logId ?? undefined }
    try {
      await send(mail, AbortSignal.any([cutOff.signal, AbortSignal.timeout(times.attempt)]))
    } catch (error) {
      const { reason, refused } = describeFailure(error)
      const pause = pauseAfter(refused, mail.attempts)
      await outbox.postpone(mail, pause)
      log.warn(
        { ...named, reason, attempt: mail.attempts, retryInSeconds: Math.ceil(pause / 1000) },
        refused
          ? 'the mail server refuses a contact message; it stays in the database'
          : 'a contact message could not be mailed yet',
      )
      return
    }
    await outbox.markSent(mail)
    log.info(named, 'a contact message was mailed')
  }

  async function deliverDue(): Promise<void> {
    while (!stopping) {
      const mail = await outbox.claim(times.claim)
      if (!mail) return
      await deliver(mail)
    }
  }

  function wake(): void {
    again = true
    if (round || stopping) return
    again = false
    round = deliverDue()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'the mail queue waits'))
      .finally(() => {
        round = null
        if (again) wake()
      })
  }

  const timer = setInterval(wake, times.poll)
  wake()
  return {
    wake,
    async stop() {
      stopping = true
      clearInterval(timer)
      const limit = setTimeout(() => cutOff.abort(), times.stop)
      await round
      clearTimeout(limit)
    },
  }
}
