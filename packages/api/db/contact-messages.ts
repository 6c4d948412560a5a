import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { ContactBody } from '../contract/bodies'
import type { Database } from './database'
import { databaseError, MessagesFullError } from './database-error'
import { contactMail, contactMessages } from './schema'

/** What is kept of a message: all its fields. */
export interface NewMessage extends Omit<ContactBody, 'msg'> {
  message: string
}

/** A message as received; `createdAt` is ISO 8601 in UTC. */
export interface ContactMessage extends NewMessage {
  id: string
  createdAt: string
}

export interface ContactMessages {
  /**
   * Resolves once the message would survive the death of this process.
   * @param logId what its request is called in the log, for the mail.
   * @throws DatabaseUnavailableError when it may work later, MessagesFullError where there are too many.
   */
  add(message: NewMessage, logId?: string): Promise<void>
  newestFirst(): Promise<ContactMessage[]>
}

/** Of messages, in bytes on the disk: some 100,000. Where used sign-ins are kept must stay room. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * @param wakeMail given where mail is set up: each message is queued for it, and then it is called.
 * @param mostBytes how much they may take, indexes and queue apart.
 */
export function createContactMessages(
  { db, makeDurable }: Pick<Database, 'db' | 'makeDurable'>,
  wakeMail?: () => void,
  mostBytes = MOST_BYTES,
): ContactMessages {
  /** Without a look at any row: it costs the same however many there are. */
  const size = sql<string>`pg_relation_size('contact_messages')`

  async function requireRoom() {
    const [row] = await db.select({ size }).from(sql`(select 1) as one`)
    if (Number(row?.size) < mostBytes) return
    throw new MessagesFullError(
      'a contact message was refused: there is no room; see "What to watch" in docs/deploying.md',
    )
  }

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
        await requireRoom()
        await (wakeMail
          ? insertAndQueue(message, logId)
          : db.insert(contactMessages).values(message))
      } catch (error) {
        if (error instanceof MessagesFullError) throw error
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
