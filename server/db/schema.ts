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
