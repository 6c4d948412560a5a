import { desc, sql } from 'drizzle-orm'
import type { ContactBody } from '../contract/bodies'
import type { Database } from './database'
import { failed, MessagesFullError } from './database-error'
import { contactMessages } from './schema'

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
   * @throws DatabaseUnavailableError when it may work later, MessagesFullError where there are too many.
   */
  add(message: NewMessage): Promise<void>
  newestFirst(): Promise<ContactMessage[]>
}

/** Of messages, in bytes on the disk: some 100,000. */
const MOST_BYTES = 256 * 1024 * 1024

interface Options {
  /** Whether mail is set up: then each message waits to be mailed. */
  mailed?: boolean
  /** How much they may take, in bytes, indexes apart. */
  mostBytes?: number
}

export function createContactMessages(
  { db, makeDurable }: Pick<Database, 'db' | 'makeDurable'>,
  { mailed = false, mostBytes = MOST_BYTES }: Options = {},
): ContactMessages {
  /** Without a look at any row: it costs the same however many there are. */
  const size = sql<string>`pg_relation_size('contact_messages')`
  const mailDueAt = mailed ? sql`now()` : null
  const { id, createdAt, name, email, message } = contactMessages
  const notKept = failed('a contact message could not be kept')

  return {
    async add(given) {
      const [row] = await db.select({ size }).from(sql`(select 1) as one`).catch(notKept)
      if (Number(row?.size) >= mostBytes) {
        throw new MessagesFullError(
          'a contact message was refused: there is no room; see "What to watch" in docs/deploying.md',
        )
      }
      await db
        .insert(contactMessages)
        .values({ ...given, mailDueAt })
        .catch(notKept)
      await makeDurable().catch(notKept)
    },
    async newestFirst() {
      const rows = await db
        .select({ id, createdAt, name, email, message })
        .from(contactMessages)
        .orderBy(desc(createdAt), desc(id))
        .catch(failed('the contact messages could not be read'))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }
}
