import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ensureProgram } from '@/scripts/prepare-tests.mjs'
import { QUICK_START } from '@/scripts/short-lived.mjs'
import { type ContactMessages, createContactMessages } from '../db/contact-messages'
import { createMailOutbox, type MailOutbox } from '../db/mail-outbox'
import { openDatabase } from '../db/open-database'
import { createSignInLedger, type SignInLedger } from '../db/sign-ins'

/** All that the server keeps in a database. */
export interface Stores {
  /** As where no mail is set up. */
  contactMessages: ContactMessages
  /** As where it is: each message is queued. */
  mailedMessages: ContactMessages
  /** As once there are as many as may be kept. */
  fullMessages: ContactMessages
  outbox: MailOutbox
  ledger: SignInLedger
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
    ledger: createSignInLedger(database.db, database.makeDurable),
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

/** The same in a process of its own: PGlite's loader does not run inside Jest. */
export async function forkStores(options: StoresOptions): Promise<Stores> {
  ensureProgram('testing/stores-process')
  const child = fork('dist/testing/stores-process.mjs', [JSON.stringify(options)], {
    serialization: 'advanced',
    execArgv: QUICK_START,
  })
  const ended = once(child, 'exit')
  const waiting = new Map<number, (answer: StoreAnswer) => void>()
  child.on('message', (answer: StoreAnswer) => waiting.get(answer.id)?.(answer))
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('the process with the database ended')
    }),
  ])
  let calls = 0
  const remote = (store: StoreCall['store']) =>
    new Proxy(
      {},
      {
        get:
          (_target, method: string) =>
          async (...args: unknown[]) => {
            calls += 1
            const call: StoreCall = { id: calls, store, method, args }
            const answer = await new Promise<StoreAnswer>((done) => {
              waiting.set(call.id, done)
              child.send(call)
            })
            waiting.delete(call.id)
            if ('error' in answer) throw new Error(answer.error)
            return answer.value
          },
      },
    )
  return {
    contactMessages: remote('contactMessages') as ContactMessages,
    mailedMessages: remote('mailedMessages') as ContactMessages,
    fullMessages: remote('fullMessages') as ContactMessages,
    outbox: remote('outbox') as MailOutbox,
    ledger: remote('ledger') as SignInLedger,
    async close() {
      child.disconnect()
      await ended
    },
  }
}
