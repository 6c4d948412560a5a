import { and, asc, count, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ContactMessage } from './contact-messages'
import type { Database } from './database'
import { databaseError } from './database-error'
import { contactMail, contactMessages } from './schema'

/** A message that this process has claimed, to mail it. */
export interface ClaimedMail extends ContactMessage {
  /** How often it has been claimed, this time included; it tells this claim from a later one. */
  attempts: number
  /** The log's name for the request that brought it; null for messages from before this was kept. */
  logId: string | null
}

/**
 * Contact messages that wait to be mailed; they are queued by `ContactMessages.add`. Times are the
 * database's, so that several nodes need not agree on theirs.
 */
export interface MailOutbox {
  /**
   * Takes the message that has been due for longest; null when none is. Nobody else gets it for
   * `claimMs` milliseconds: enough time to mail it, and the wait if this process dies.
   */
  claim(claimMs: number): Promise<ClaimedMail | null>
  /** The mail server took it. */
  markSent(mail: ClaimedMail): Promise<void>
  /** It is due again after `delayMs`, in milliseconds. */
  postpone(mail: ClaimedMail, delayMs: number): Promise<void>
  /** How many wait, and since how many seconds the first of them does; 0 and 0 for none. */
  waiting(): Promise<{ count: number; seconds: number }>
}

const after = (milliseconds: number): SQL =>
  sql`now() + make_interval(secs => ${milliseconds / 1000}::float8)`

const failed = (error: unknown) => {
  throw databaseError('the outgoing mail could not be read or marked', error)
}

export function createMailOutbox({
  db,
  makeDurable,
}: Pick<Database, 'db' | 'makeDurable'>): MailOutbox {
  const oldestDue = db
    .select({ messageId: contactMail.messageId })
    .from(contactMail)
    .where(and(isNull(contactMail.sentAt), lte(contactMail.dueAt, sql`now()`)))
    .orderBy(asc(contactMail.dueAt))
    .limit(1)
    // A row that another node is just claiming is passed over instead of waited for.
    .for('update', { skipLocked: true })

  /** Nothing happens when the claim ran out and somebody else has the message now. */
  async function settle(mail: ClaimedMail, values: { sentAt?: SQL; dueAt?: SQL }) {
    const sameClaim = and(
      eq(contactMail.messageId, mail.id),
      eq(contactMail.attempts, mail.attempts),
    )
    await db.update(contactMail).set(values).where(sameClaim).catch(failed)
    await makeDurable()
  }

  return {
    async claim(claimMs) {
      const claimed = db.$with('claimed').as(
        db
          .update(contactMail)
          .set({ attempts: sql`${contactMail.attempts} + 1`, dueAt: after(claimMs) })
          // `=`, not `in`: a plan may run the inner query of `in` again, and claim more than one.
          .where(eq(contactMail.messageId, oldestDue))
          .returning({
            messageId: contactMail.messageId,
            attempts: contactMail.attempts,
            logId: contactMail.logId,
          }),
      )
      const rows = await db
        .with(claimed)
        .select({ message: contactMessages, attempts: claimed.attempts, logId: claimed.logId })
        .from(claimed)
        .innerJoin(contactMessages, eq(contactMessages.id, claimed.messageId))
        .catch(failed)
      const [row] = rows
      if (!row) return null
      const createdAt = row.message.createdAt.toISOString()
      return { ...row.message, createdAt, attempts: row.attempts, logId: row.logId }
    },
    markSent: (mail) => settle(mail, { sentAt: sql`now()` }),
    postpone: (mail, delayMs) => settle(mail, { dueAt: after(delayMs) }),
    async waiting() {
      const oldest = sql<number>`coalesce(extract(epoch from now() - min(${contactMessages.createdAt})), 0)::float8`
      const [row] = await db
        .select({ count: count(), seconds: oldest })
        .from(contactMail)
        .innerJoin(contactMessages, eq(contactMessages.id, contactMail.messageId))
        .where(isNull(contactMail.sentAt))
        .catch(failed)
      return row ?? { count: 0, seconds: 0 }
    },
  }
}
