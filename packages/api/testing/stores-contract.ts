import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ContactMessages } from '../db/contact-messages'
import type { MailOutbox } from '../db/mail-outbox'
import { KEPT_MESSAGE } from './contact'
import type { StoreAnswer, StoreCall, Stores, StoresOptions } from './stores'

/** The same in a process of its own: PGlite's loader does not run inside Jest. */
export async function forkStores(options: StoresOptions): Promise<Stores> {
  const child = fork('dist/testing/stores-process.mjs', [JSON.stringify(options)], {
    serialization: 'advanced',
    execArgv: [],
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
    async close() {
      child.disconnect()
      await ended
    },
  }
}

const HOUR_MS = 60 * 60_000

const message = (name: string) => ({ ...KEPT_MESSAGE, name })

/**
 * What holds for the stores whatever engine is below them: tests, to be called inside `describe`.
 * @param open the stores of one database, empty when the first test begins.
 */
export function testStores(open: () => Promise<Stores>): void {
  let stores: Stores
  const reopen = async () => {
    await stores.close()
    stores = await open()
  }
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  test('a message is kept exactly as sent, with an id and the time', async () => {
    const odd = '  Zeile eins\r\n\tπ 👩‍👩‍👧 \\ \' " $1 ; -- \u202e\u001b[31m  '
    const before = Date.now()
    const sent = { ...KEPT_MESSAGE, name: odd, email: "o'neil@b.example", message: odd }
    await stores.contactMessages.add(sent)
    const [kept] = await stores.contactMessages.newestFirst()
    expect(kept).toMatchObject(sent)
    expect(kept?.id).toMatch(/^[0-9a-f-]{36}$/)
    const at = new Date(kept?.createdAt ?? '')
    expect(at.toISOString()).toBe(kept?.createdAt)
    expect(at.getTime()).toBeGreaterThanOrEqual(before - 1)
    expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1)
  })

  test('messages come newest first, and are there after a restart', async () => {
    const names = ['First', 'Second', 'Third']
    for (const name of names) await stores.contactMessages.add(message(name))
    await reopen()
    const kept = await stores.contactMessages.newestFirst()
    expect(kept.slice(0, 3).map(({ name }) => name)).toEqual([...names].reverse())
  })

  test('messages that come together are kept once each', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Together ${index}`)
    await Promise.all(names.map((name) => stores.contactMessages.add(message(name))))
    const kept = (await stores.contactMessages.newestFirst()).map(({ name }) => name)
    expect(kept.filter((name) => name.startsWith('Together')).sort()).toEqual(names.sort())
  })

  test('a text that cannot be kept is an error that does not quote it', async () => {
    const { length } = await stores.contactMessages.newestFirst()
    const failed = stores.contactMessages.add({ ...message('Ada'), message: 'private\0' })
    await expect(failed).rejects.toThrow(/^a contact message could not be kept: (?!.*private)/)
    expect(await stores.contactMessages.newestFirst()).toHaveLength(length)
  })

  test('once there are too many the next is refused, and none is dropped', async () => {
    await stores.contactMessages.add(message('Last'))
    const kept = await stores.contactMessages.newestFirst()
    await expect(stores.fullMessages.add(message('One more'))).rejects.toThrow('there is no room')
    expect(await stores.contactMessages.newestFirst()).toEqual(kept)
  })

  test('only messages that came while mail was set up are queued, oldest first', async () => {
    await stores.contactMessages.add(message('Not mailed'))
    await stores.mailedMessages.add(message('Mail 1'))
    await stores.mailedMessages.add(message('Mail 2'))
    await reopen()
    const { outbox } = stores
    expect(await outbox.waiting()).toEqual({ count: 2, seconds: expect.any(Number) })
    const claimed = [await outbox.claim(HOUR_MS), await outbox.claim(HOUR_MS)]
    expect(claimed).toMatchObject([
      { ...message('Mail 1'), attempts: 1 },
      { ...message('Mail 2'), attempts: 1 },
    ])
    expect(await outbox.claim(HOUR_MS)).toBeNull()
    const kept = await stores.contactMessages.newestFirst()
    expect(kept.find(({ name }) => name === 'Mail 1')?.createdAt).toBe(claimed[0]?.createdAt)
  })

  test('a claim that ran out is free again, and its former owner can settle nothing', async () => {
    const { outbox, mailedMessages } = stores
    await mailedMessages.add(message('Twice'))
    const first = await outbox.claim(0)
    const second = await outbox.claim(HOUR_MS)
    if (!first || !second) throw new Error('expected two claims')
    expect(second).toEqual({ ...first, attempts: 2 })
    await outbox.markSent(first)
    await outbox.postpone(first, 0)
    expect(await outbox.claim(HOUR_MS)).toBeNull()
    await outbox.postpone(second, 0) // it was neither sent nor freed before
    const third = await outbox.claim(HOUR_MS)
    expect(third).toEqual({ ...first, attempts: 3 })
  })

  test('what was sent is not claimed again; the message stays', async () => {
    const { count } = await stores.outbox.waiting()
    await stores.mailedMessages.add(message('Sent'))
    expect((await stores.outbox.waiting()).count).toBe(count + 1)
    const sent = await stores.outbox.claim(HOUR_MS)
    if (!sent) throw new Error('expected a claim')
    await stores.outbox.markSent(sent)
    expect((await stores.outbox.waiting()).count).toBe(count)
    await stores.outbox.postpone(sent, 0)
    await reopen()
    expect(await stores.outbox.claim(0)).toBeNull()
    const names = (await stores.contactMessages.newestFirst()).map(({ name }) => name)
    expect(names).toContain('Sent')
  })
}
