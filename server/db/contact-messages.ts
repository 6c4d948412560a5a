import { desc } from 'drizzle-orm'
import type { Database } from './database'
import { databaseError } from './database-error'
import { contactMessages } from './schema'

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
   * @throws DatabaseUnavailableError when it may work later.
   */
  add(message: Pick<ContactMessage, 'name' | 'email' | 'message'>): Promise<void>
  newestFirst(): Promise<ContactMessage[]>
}

export function createContactMessages({
  db,
  makeDurable,
}: Pick<Database, 'db' | 'makeDurable'>): ContactMessages {
  return {
    async add(message) {
      try {
        await db.insert(contactMessages).values(message)
      } catch (error) {
        throw databaseError('a contact message could not be kept', error)
      }
      await makeDurable()
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
