import { randomUUID } from 'node:crypto'
import { createTestLedger, signInsOver } from '../testing/sign-in-ledger'

const START = Date.parse('2026-01-01T12:34:20.000Z')
const EXPIRES = START + 8 * 3_600_000
const MINUTE_MS = 60_000

beforeEach(() => jest.useFakeTimers({ now: START }))
afterEach(() => jest.useRealTimers())

function setUp() {
  const ledger = createTestLedger()
  const ended: string[] = []
  const store = {
    isDown: false,
    endSignIn({ id }: { id: string }, how: string) {
      if (store.isDown) throw new Error('down')
      ended.push(`${id} ${how}`)
    },
  }
  const signIns = signInsOver(ledger, store)
  return { ledger, ended, store, signIns, sid: randomUUID() }
}

test('an end that both stores took is done, and is not tried again', async () => {
  const { signIns, ledger, ended, sid } = setUp()
  expect(await signIns.end(sid, EXPIRES, 'replaced')).toBe('ended')
  await jest.advanceTimersByTimeAsync(MINUTE_MS)
  expect(ended).toEqual([`${sid} replaced`])
  expect(await ledger.unsettled()).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
})

test('an end that neither store took is an error, holds in this process at once, and is carried out later', async () => {
  const { signIns, ledger, store, ended, sid } = setUp()
  store.isDown = true
  ledger.down = true
  await expect(signIns.end(sid, EXPIRES, 'revoked')).rejects.toThrow('down')
  expect(await signIns.isEnded(sid, START)).toBe(true)
  store.isDown = false
  await jest.advanceTimersByTimeAsync(1000)
  expect(ended).toEqual([`${sid} revoked`])
  ledger.down = false
  await jest.advanceTimersByTimeAsync(1000)
  expect(await ledger.isEnded(sid, START)).toBe(true)
  expect(await ledger.unsettled()).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
})

test('an end that could not be carried out is given up when the sign-in is over by itself', async () => {
  const { signIns, store, sid } = setUp()
  store.isDown = true
  expect(await signIns.end(sid, START + 5000, 'revoked')).toBe('kept')
  await jest.advanceTimersByTimeAsync(6000)
  expect(jest.getTimerCount()).toBe(0)
})

test('a running process forgets old sign-ins, and ends what another one left', async () => {
  const { signIns, ledger, ended, sid } = setUp()
  const prune = jest.spyOn(ledger, 'prune')
  await signIns.start()
  await ledger.end(sid, EXPIRES) // by a process that died before the store knew
  await jest.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(prune).toHaveBeenCalledTimes(13)
  expect(ended).toEqual([`${sid} revoked`])
  signIns.stop()
  expect(jest.getTimerCount()).toBe(0)
})
