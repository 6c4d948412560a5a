import { randomUUID } from 'node:crypto'
import { LOG_LIMIT, SEGMENT_MS } from '../limits'
import { createMemoryStore } from '../stores/memory'
import { DEVICE_ID, enrolDevice, START } from '../testing/enrolled-device'
import { createOtaService } from './service'
import { createSessionKeys } from './session-keys'
import { endSignIn } from './sign-ins'
import type { SessionStore } from './store'
import { recordKeyOf } from './stored-record'
import { createOtaVerifier } from './verifier'

const KEYS = new Map([[1, new Uint8Array(32)]])
const HOUR_MS = 3_600_000
const newSignIn = (at: number) => ({ id: randomUUID(), at, expiresAt: at + HOUR_MS })

test.each<[string, object]>([
  ['no keys', { keys: undefined }],
  ['an empty list of keys', { keys: new Map() }],
  ['a key of 31 bytes', { keys: new Map([[1, new Uint8Array(31)]]) }],
  [
    'an older key of 31 bytes',
    {
      keys: new Map([
        [2, new Uint8Array(32)],
        [1, new Uint8Array(31)],
      ]),
    },
  ],
  ['no store', { store: undefined }],
])('a service with %s is an error at once', (_, change) => {
  const options = { keys: KEYS, store: createMemoryStore() }
  expect(() => createOtaService(options)).not.toThrow()
  expect(() => createOtaService({ ...options, ...change })).toThrow(TypeError)
})

test.each([0, -1])('a sign-in that ended %d ms ago registers no device', async (ms) => {
  const { service, clock } = await enrolDevice()
  const signIn = { ...newSignIn(clock.now), expiresAt: clock.now + ms }
  expect(await service.enrolment.enrol(signIn, DEVICE_ID)).toBe('enrolment_expired')
})

test('a store that lost its memory begins again with the first refusal, before the next sign-in', async () => {
  let memory = createMemoryStore(() => START)
  const store: SessionStore = {
    ready: () => memory.ready(),
    read: (key) => memory.read(key),
    change: (...change) => memory.change(...change),
  }
  const { service, verify, next, clock } = await enrolDevice({ store })
  memory = createMemoryStore(() => clock.now)
  expect(await verify(next())).toBe('ota_bad_mac')
  const signIn = newSignIn(clock.now + 1)
  clock.now += 2 // it takes time to register
  expect(typeof (await service.enrolment.enrol(signIn, DEVICE_ID))).toBe('object')
})

test('a clock that steps back lets in no copy whose id is forgotten', async () => {
  const { verify, next, clock } = await enrolDevice()
  const copy = next()
  expect(await verify(copy)).toBe('ok')
  for (let sent = 0; sent < LOG_LIMIT; sent++) expect(await verify(next())).toBe('ok')
  expect(await verify(copy)).toBe('ota_replayed') // no longer in the send log
  const before = clock.now
  clock.now += 150_000
  expect(await verify(next())).toBe('ok')
  clock.now = before
  const { history } = next() // as the server expects it, and not signed
  expect(await verify({ ...copy, history })).toBe('ota_clock_stepped_back')
})

test('an announced request with a token of a later segment is late, and the device continues', async () => {
  const { verify, next, request, clock } = await enrolDevice()
  const { requestId, history, authorization } = next() // lost on its way
  expect(await verify(next())).toBe('ok')
  clock.now += SEGMENT_MS
  expect(await verify(request({ requestId, history }))).toBe('ota_late')
  expect(await verify(request({ requestId, history, authorization }))).toBe('ok')
})

test('a send log that shares no id with the server’s is out of step, and ends the session', async () => {
  const { verify, next, request } = await enrolDevice()
  expect(await verify(next())).toBe('ok')
  expect(await verify(request({ history: randomUUID() }))).toBe('ota_resync')
  expect(await verify(next())).toBe('ota_session_revoked')
})

test('the end of a session deletes its send log', async () => {
  const { verify, next, signIn, store, clock } = await enrolDevice()
  expect(await verify(next())).toBe('ok')
  const entries = async () => (await store.read(recordKeyOf(signIn.id)))?.record.log.entries.length
  expect(await entries()).toBe(1)
  await endSignIn(store, signIn, 'revoked', clock.now)
  expect(await entries()).toBe(0)
})

test('only a request with a right MAC keeps the keys of its session', async () => {
  const { store, next, request, clock } = await enrolDevice()
  const keys = createSessionKeys(new Map([[1, Buffer.alloc(64, 7)]]))
  const kept = jest.spyOn(keys, 'keep')
  const { verify } = createOtaVerifier({ keys, store, now: () => clock.now })
  const { authorization } = request()
  expect((await verify({ ...next(), authorization })).code).toBe('ota_bad_mac')
  expect(kept).not.toHaveBeenCalled()
  expect((await verify(request())).code).toBe('ok')
  expect(kept).toHaveBeenCalledTimes(1)
})

test('ten thousand sessions stay kept, and the oldest makes room for another', () => {
  const keys = createSessionKeys(new Map([[1, Buffer.alloc(64, 7)]]))
  const invented = 'A'.repeat(56)
  expect(keys.derive(invented)).toBeNull() // nothing but `keep` answers for it
  const session = { sessionKey: 'kept' } as unknown as Parameters<typeof keys.keep>[1]
  keys.keep(invented, session)
  for (let other = 1; other < 10_000; other++) keys.keep(String(other), session)
  expect(keys.derive(invented)).toBe(session)
  keys.keep('one more', session)
  expect(keys.derive(invented)).toBeNull()
})

describe('a store', () => {
  afterEach(() => jest.useRealTimers())

  test('without an answer is away after five seconds', async () => {
    const { verify, next, store } = await enrolDevice()
    jest.useFakeTimers()
    jest.spyOn(store, 'read').mockReturnValue(new Promise(() => {}))
    const code = verify(next())
    await jest.advanceTimersByTimeAsync(5000)
    expect(await code).toBe('ota_state_unavailable')
  })

  test('in which another writer is always first answers 503', async () => {
    const { verify, next, store } = await enrolDevice()
    const { read, change } = store
    store.read = async (key) => structuredClone(await read(key)) // as a shared store does
    store.change = async () => false
    expect(await verify(next())).toBe('ota_state_unavailable')
    store.change = change
    expect(await verify(next())).toBe('ok')
  })
})
