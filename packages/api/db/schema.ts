import { isNull } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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

/** Messages to be handed on by mail; a message that came while no mail was set up has no row. */
export const contactMail = pgTable(
  'contact_mail',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Not to be tried before: the end of a pause, or of a claim. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** When the mail server took it. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The log's name for the request that brought the message. */
    logId: text('log_id'),
  },
  (table) => [index('contact_mail_due_at').on(table.dueAt).where(isNull(table.sentAt))],
)
