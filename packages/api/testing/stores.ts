import { type ContactMessages, createContactMessages } from '../db/contact-messages'
import { createMailOutbox, type MailOutbox } from '../db/mail-outbox'
import { openDatabase } from '../db/open-database'

/** All that the server keeps in a database. */
export interface Stores {
  /** As where no mail is set up. */
  contactMessages: ContactMessages
  /** As where it is: each message is queued. */
  mailedMessages: ContactMessages
  /** As once there are as many as may be kept. */
  fullMessages: ContactMessages
  outbox: MailOutbox
  close(): Promise<void>
}

export interface StoresOptions {
  databaseUrl: string | undefined
  dataDir: string
}

/** Opens them as the server does. */
export async function openStores(
  options: StoresOptions,
  report: (error: unknown) => void = () => {},
): Promise<Stores> {
  const database = await openDatabase({ ...options, waitMs: 10_000, report })
  return {
    contactMessages: createContactMessages(database),
    mailedMessages: createContactMessages(database, () => {}),
    fullMessages: createContactMessages(database, undefined, 1),
    outbox: createMailOutbox(database),
    close: database.close,
  }
}

export interface StoreCall {
  id: number
  store: Exclude<keyof Stores, 'close'>
  method: string
  args: unknown[]
}

/** An error crosses as its message alone. */
export type StoreAnswer = { id: number; value: unknown } | { id: number; error: string }
