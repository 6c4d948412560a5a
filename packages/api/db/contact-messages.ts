import { asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ContactBody } from '../contract/bodies'
import type { Database } from './database'
import { failed, MessagesFullError } from './database-error'
import { contactMessages } from './schema'

/** The fields of a message, all of which are kept. */
export type NewMessage = Omit<ContactBody, 'msg'> & { message: string }

/** A message as received; `createdAt` is ISO 8601 in UTC. */
export type ContactMessage = NewMessage & { id: string; createdAt: string }

/** Times are the database's, so that several nodes need not agree on theirs. */
export interface ContactMessages {
  /**
   * Resolves once the message would survive a crash.
   * @throws DatabaseUnavailableError if a later attempt may succeed, MessagesFullError if there is no room.
   */
  add(message: NewMessage): Promise<void>
  /** False if there is no room for another message. @throws DatabaseUnavailableError */
  hasRoom(): Promise<boolean>
  /** Up to 1,000, since more would hold up the server; those older than the message with an id, if it is given. */
  newestFirst(olderThan?: string): Promise<ContactMessage[]>
  /** Deletes messages, and gives their room to new ones. @returns the ids that were there */
  remove(ids: readonly string[]): Promise<string[]>
  /**
   * Takes the message whose mail has been due for longest; null if none is. Until it is settled, it is due again
   * after the time that it has waited already, but after 90 seconds at least and an hour at most.
   */
  claimMail(): Promise<ContactMessage | null>
  /** The mail server took it. */
  settleMail(id: string): Promise<void>
}

const PAGE = 1000
/** Some 100,000 messages. */
const MOST_BYTES = 256 * 1024 * 1024
const FULL =
  'a contact message was refused: there is no room; see "Monitoring" in docs/deploying.md'

/**
 * @param options.mailed whether mail is set up: then each message waits to be mailed.
 * @param options.mostBytes how much they may take, in bytes, indexes apart.
 */
export function createContactMessages(
  { db, makeDurable }: Pick<Database, 'db' | 'makeDurable'>,
  { mailed = false, mostBytes = MOST_BYTES } = {},
): ContactMessages {
  const { id, createdAt, name, email, message, mailDueAt } = contactMessages
  const columns = { id, createdAt, name, email, message }
  const inText = (row: NewMessage & { id: string; createdAt: Date }) => {
    return { ...row, createdAt: row.createdAt.toISOString() }
  }
  // The size costs the same for any number of rows.
  const room = sql<boolean>`pg_relation_size('contact_messages') < ${mostBytes}`
  const notRead = failed('the contact messages could not be read')
  const firstDueAt = mailed ? sql`now()` : sql`null`
  const oldestDue = db
    .select({ id })
    .from(contactMessages)
    .where(lte(mailDueAt, sql`now()`))
    .orderBy(asc(mailDueAt))
    .limit(1)
    // A row that another node is just claiming is passed over instead of waited for.
    .for('update', { skipLocked: true })
  const wait = sql`least(greatest(now() - ${createdAt}, interval '90 s'), interval '1 hour')`
  const notKept = failed('a contact message could not be kept')
  const notMarked = failed('the outgoing mail could not be read or marked')
  return {
    async add(given) {
      // The columns are in the schema's order.
      const row = sql`select gen_random_uuid(), now(), ${given.name}, ${given.email}, ${given.message},
        ${firstDueAt}, null where ${room}`
      const kept = await db.insert(contactMessages).select(row).returning({ id }).catch(notKept)
      if (kept.length === 0) throw new MessagesFullError(FULL)
      await makeDurable().catch(notKept)
    },
    async hasRoom() {
      const [row] = await db.select({ room }).from(sql`(values (1)) as one`).catch(notRead)
      return row?.room === true
    },
    async newestFirst(olderThan) {
      // The database compares, since its times are finer than JavaScript's.
      const last = sql`select created_at, id from contact_messages where id = ${olderThan}`
      const rows = await db
        .select(columns)
        .from(contactMessages)
        .where(olderThan ? sql`(${createdAt}, ${id}) < (${last})` : undefined)
        .orderBy(desc(createdAt), desc(id))
        .limit(PAGE)
        .catch(notRead)
      return rows.map(inText)
    },
    async remove(ids) {
      const notRemoved = failed('the contact messages could not be deleted')
      const removed = await db
        .delete(contactMessages)
        .where(inArray(id, [...ids]))
        .returning({ id })
        .catch(notRemoved)
      await makeDurable().catch(notRemoved)
      // The file stays as large until it is written anew, and the limit is its size.
      if (!(await this.hasRoom())) {
        const notFreed = failed(
          'the contact messages were deleted, but their room could not be freed',
        )
        await db.execute('vacuum full contact_messages').catch(notFreed)
        await makeDurable().catch(notFreed)
      }
      return removed.map((row) => row.id)
    },
    async claimMail() {
      const rows = await db
        .update(contactMessages)
        .set({ mailDueAt: sql`now() + ${wait}` })
        // `=`, not `in`: a plan may run the inner query of `in` again, and claim more than one.
        .where(eq(id, oldestDue))
        .returning(columns)
        .catch(notMarked)
      return rows.map(inText)[0] ?? null
    },
    async settleMail(mailedId) {
      const settled = { mailDueAt: null, mailedAt: sql`now()` }
      await db.update(contactMessages).set(settled).where(eq(id, mailedId)).catch(notMarked)
      await makeDurable()
    },
  }
}

/** All messages, newest first, a page at a time. */
export async function* pagesOf(messages: Pick<ContactMessages, 'newestFirst'>) {
  let page = await messages.newestFirst()
  while (page.length > 0) {
    yield page
    page = await messages.newestFirst(page.at(-1)?.id)
  }
}
