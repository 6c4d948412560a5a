import { asc, eq, lte, sql } from 'drizzle-orm'
import type { ContactMessage } from './contact-messages'
import type { Database } from './database'
import { failed } from './database-error'
import { contactMessages } from './schema'

/** Contact messages that wait to be mailed. Times are the database's, so that several nodes need not agree on theirs. */
export interface MailOutbox {
  /**
   * Takes the message that has been due for longest; null when none is. It is due again after as long as it
   * has waited already, at least 90 seconds and at most an hour, unless it is settled before.
   */
  claim(): Promise<ContactMessage | null>
  /** The mail server took it. */
  settle(id: string): Promise<void>
}

export function createMailOutbox({
  db,
  makeDurable,
}: Pick<Database, 'db' | 'makeDurable'>): MailOutbox {
  const { id, createdAt, mailDueAt } = contactMessages
  const oldestDue = db
    .select({ id })
    .from(contactMessages)
    .where(lte(mailDueAt, sql`now()`))
    .orderBy(asc(mailDueAt))
    .limit(1)
    // A row that another node is just claiming is passed over instead of waited for.
    .for('update', { skipLocked: true })
  const wait = sql`least(greatest(now() - ${createdAt}, interval '90 s'), interval '1 hour')`
  const notRead = failed('the outgoing mail could not be read or marked')

  return {
    async claim() {
      const [row] = await db
        .update(contactMessages)
        .set({ mailDueAt: sql`now() + ${wait}` })
        // `=`, not `in`: a plan may run the inner query of `in` again, and claim more than one.
        .where(eq(id, oldestDue))
        .returning()
        .catch(notRead)
      return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
    },
    async settle(mailed) {
      const values = { mailDueAt: null, mailedAt: sql`now()` }
      await db.update(contactMessages).set(values).where(eq(id, mailed)).catch(notRead)
      await makeDurable()
    },
  }
}
