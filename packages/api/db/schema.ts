import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Contact messages as sent; the text is kept exactly. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  /** When to mail it next; null where no mail was set up when it came, and once it is mailed. */
  mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
  /** When the mail server took it. */
  mailedAt: timestamp('mailed_at', { withTimezone: true }),
})

/**
 * Makes the table, or adds to one that has no mail columns yet. Its last index shows that this is done: every node asks
 * at its start, and `alter table` would wait for a backup that is under way.
 */
export const MAKE_TABLES = sql.raw(`do $$ begin
  perform pg_advisory_xact_lock(2961951883); -- one node at a time: the first bytes of sha256('ota')
  if to_regclass('contact_messages_mail_due_at') is not null then return; end if;
  create table if not exists contact_messages (id uuid primary key, created_at timestamptz not null,
    name text not null, email text not null, message text not null);
  alter table contact_messages add mail_due_at timestamptz, add mailed_at timestamptz;
  create index if not exists contact_messages_created_at on contact_messages (created_at);
  create index contact_messages_mail_due_at on contact_messages (mail_due_at)
    where mail_due_at is not null;
end $$`)
