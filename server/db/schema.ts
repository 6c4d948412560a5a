import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Contact messages as sent; the text is kept exactly. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
  },
  (table) => [index('contact_messages_created_at').on(table.createdAt)],
)

/** Sign-ins ended before they expired; rows go once the sign-in would have ended by itself. */
export const endedLogins = pgTable('ended_logins', {
  sid: uuid().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
