import { runInNewContext } from 'node:vm'
import { LOG_LIMIT, SPENT_LIMIT } from '../limits'
import { createMemoryStore } from '../stores/memory'
import { DEVICE_ID, enrolDevice, START } from '../testing/enrolled-device'
import { newRecord } from './session-record'
import { reachable, type SessionStore } from './store'
import { decodeRecord, encodeRecord, recordKeyOf } from './stored-record'

const memory = () => createMemoryStore(() => START)

test('waits for a promise of another realm', async () => {
  const change = () => runInNewContext('Promise.resolve(false)')
  const record = newRecord({ signInId: 'ada', sessionId: null, expiresAt: START }, START)
  const isFirst = reachable({ ...memory(), change }).change('key', 0, record, START)
  expect(await isFirst).toBe(false)
  expect(isFirst).toBeInstanceOf(Promise)
})

test('a store that throws counts as unreachable', async () => {
  const asked = reachable({ ...memory(), read: () => JSON.parse('') })
  await expect(asked.read('key')).rejects.toThrow('The session store cannot take this request')
})

test('a registration is not live before the store has told the start of its memory', async () => {
  const store = memory()
  const began = Promise.resolve(START + 1)
  const seen: (string | null)[] = []
  const ready: SessionStore['ready'] = () => {
    const found = store.read(recordKeyOf('a sign-in'))
    if (found && 'record' in found) seen.push(found.record.sessionId)
    return began
  }
  const { service } = await enrolDevice({ store })
  const slow = await enrolDevice({ store: { ...store, ready } }).catch((error) => error.message)
  expect(slow).toBe('enrolment_expired')
  store.ready = ready
  const signIn = { id: 'a sign-in', at: START, expiresAt: START + 60_000 }
  expect(await service.enrolment.enrol(signIn, DEVICE_ID)).toBe('enrolment_expired')
  expect(seen).toEqual([null])
})

test('a session that fills its record gets 503, then continues', async () => {
  const { verify, next, clock } = await enrolDevice()
  for (let sent = 0; sent < LOG_LIMIT + SPENT_LIMIT; sent++) expect(await verify(next())).toBe('ok')
  expect(await verify(next())).toBe('ota_state_unavailable')
  clock.now += 90_000
  expect(await verify(next())).toBe('ok')
})

describe('a stored record', () => {
  const key = recordKeyOf('ada')
  const record = newRecord({ signInId: 'ada', sessionId: 's', expiresAt: START }, START)
  const text = encodeRecord(record)

  test('is read as it was written', () => expect(decodeRecord(key, text)).toEqual(record))

  test.each<[string, string]>([
    ['names another sign-in', text.replace('ada', 'eve')],
    ['has an end that nobody knows', text.replace('"over":null', '"over":"frozen"')],
    ['has no end', text.replace('"over":null,', '')],
    ['has a clock of text', text.replace(/"clock":\d+/, '"clock":"now"')],
    ['breaks off', `${text}${DEVICE_ID}`],
    ['is no JSON', 'record'],
    ['is empty', ''],
  ])('that %s is that of an ended sign-in', (_, broken) => {
    expect(decodeRecord(key, broken)).toMatchObject({ sessionId: null, over: 'revoked' })
  })
})
