import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Database } from './database'
import { databaseError } from './database-error'
import { contactMail, contactMessages } from './schema'

/** A message as received; `createdAt` is ISO 8601 in UTC. */
export interface ContactMessage {
  id: string
  createdAt: string
  name: string
  email: string
  message: string
}

export interface ContactMessages {
  /**
   * Resolves once the message would survive the death of this process.
   * @param logId what its request is called in the log, for the mail.
   * @throws DatabaseUnavailableError when it may work later.
   */
  add(message: Pick<ContactMessage, 'name' | 'email' | 'message'>, logId?: string): Promise<void>
  newestFirst(): Promise<ContactMessage[]>
}

/** @param wakeMail given where mail is set up: each message is queued for it, and then it is called. */
export function createContactMessages(
  { db, makeDurable }: Pick<Database, 'db' | 'makeDurable'>,
  wakeMail?: () => void,
): ContactMessages {
  /** The message and its place in the queue, in one statement: both are kept or neither. */
  function insertAndQueue(message: typeof contactMessages.$inferInsert, logId?: string) {
    const id = randomUUID()
    const kept = db.$with('kept').as(
      db
        .insert(contactMessages)
        .values({ ...message, id })
        .returning({ id: contactMessages.id }),
    )
    return db.with(kept).insert(contactMail).values({ messageId: id, logId })
  }

  return {
    async add(message, logId) {
      try {
        await (wakeMail
          ? insertAndQueue(message, logId)
          : db.insert(contactMessages).values(message))
      } catch (error) {
        throw databaseError('a contact message could not be kept', error)
      }
      await makeDurable()
      wakeMail?.()
    },
    async newestFirst() {
      const rows = await db
        .select()
        .from(contactMessages)
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
        .catch((error: unknown) => {
          throw databaseError('the contact messages could not be read', error)
        })
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }
}
