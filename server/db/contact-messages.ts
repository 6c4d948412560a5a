import { desc } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
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
  /** Resolves once the message would survive the death of this process. */
  add(message: Pick<ContactMessage, 'name' | 'email' | 'message'>): Promise<void>
  newestFirst(): Promise<ContactMessage[]>
}

/** @param makeDurable brings committed rows as close to the disk as the engine can. */
export function createContactMessages(
  db: PgliteDatabase,
  makeDurable: () => Promise<void>,
): ContactMessages {
  return {
    async add(message) {
      try {
        await db.insert(contactMessages).values(message)
      } catch (error) {
        // The library's error quotes the values, and this one goes to the log.
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
        throw new Error(`a contact message could not be kept: ${cause?.message ?? 'unknown'}`)
      }
      await makeDurable()
    },
    async newestFirst() {
      const rows = await db
        .select()
        .from(contactMessages)
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }
}
