import { randomUUID } from 'node:crypto'
import { tickAt } from '@/lib/ota/encoding'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { until } from '@/server/testing/until'
import {
  type AdmissionRequest,
  type EndedLoginMemory,
  IDLE_TIMEOUT_MS,
  type MaybePromise,
  REVOKED_MEMORY_MS,
  type SessionStore,
} from './session-store'

const START = Date.parse('2026-01-01T12:34:20.000Z')
const HOUR_MS = 3_600_000

/** Ended sign-ins in a set, as a database that outlives the store. */
export function createEndedLogins(): EndedLoginMemory & { ended: Set<string> } {
  const ended = new Set<string>()
  return {
    ended,
    has: async (sid) => ended.has(sid),
    keep: async (sid) => void ended.add(sid),
  }
}

export type OpenStore = (endedLogins: EndedLoginMemory) => MaybePromise<SessionStore>

/** What every session store must do. */
export function describeSessionStore(openStore: OpenStore): void {
  async function opened() {
    const endedLogins = createEndedLogins()
    const store = await openStore(endedLogins)
    const clock = { now: START }
    const loginSid = randomUUID()
    const open = (onlyAsFirst = false, sid = loginSid) => {
      const session = { sessionId: randomUUID(), loginSid: sid, expiresAt: START + 8 * HOUR_MS }
      return { ...session, outcome: store.open({ ...session, onlyAsFirst }, clock.now) }
    }
    const { sessionId, outcome } = open(true)
    expect(await outcome).toBe('opened')
    const request = (change: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
      sessionId,
      requestId: randomUUID(),
      history: '',
      minute: tickAt(clock.now).minute,
      segment: Math.floor(clock.now / 15_000),
      now: clock.now,
      ...change,
    })
    const admit = async (change?: Partial<AdmissionRequest>) => store.admit(request(change))
    return { store, endedLogins, clock, loginSid, sessionId, open, request, admit }
  }

  test('a request is accepted once', async () => {
    const { store, request } = await opened()
    const first = request()
    expect(await store.admit(first)).toBe('accepted')
    expect(await store.admit(first)).toBe('replayed')
  })

  test('of 100 copies at once exactly one is accepted', async () => {
    const { store, request } = await opened()
    const copy = request()
    const verdicts = await Promise.all(Array.from({ length: 100 }, async () => store.admit(copy)))
    expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(1)
    expect(verdicts.filter((verdict) => verdict === 'replayed')).toHaveLength(99)
  })

  test('an id stays spent when the send log has forgotten it', async () => {
    const { admit } = await opened()
    let history: string[] = []
    const ids = Array.from({ length: 70 }, () => randomUUID())
    for (const requestId of ids) {
      expect(await admit({ requestId, history: joinHistory(history) })).toBe('accepted')
      history = appendToHistory(history, requestId)
    }
    expect(await admit({ requestId: ids[0], history: joinHistory(history) })).toBe('replayed')
  })

  test('a token whose minute is forgotten is stale, also after the clock stepped back', async () => {
    const { admit, request, clock, store } = await opened()
    const first = request()
    expect(await store.admit(first)).toBe('accepted')
    clock.now += 120_000
    expect(await admit({ history: first.requestId })).toBe('accepted')
    clock.now -= 120_000
    expect(await store.admit({ ...first, now: clock.now })).toBe('stale')
  })

  test('a fork ends the session and the sign-in', async () => {
    const { admit, store, endedLogins, loginSid, open } = await opened()
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await admit({ requestId: one })).toBe('accepted')
    expect(await admit({ requestId: two, history: one })).toBe('accepted')
    expect(await admit({ history: one })).toBe('forked')
    expect(await admit({ history: `${one}|${two}` })).toBe('revoked')
    expect(await store.isEnded(loginSid)).toBe(true)
    expect([...endedLogins.ended]).toEqual([loginSid])
    expect(await open().outcome).toBe('ended')
  })

  test('a first request with a full history has older ones, which may still come', async () => {
    const { admit } = await opened()
    const earlier = Array.from({ length: 20 }, () => randomUUID())
    expect(await admit({ history: joinHistory(earlier) })).toBe('accepted')
    expect(await admit({ history: '' })).toBe('resync')
  })

  test('a malformed history changes nothing', async () => {
    const { admit } = await opened()
    const one = randomUUID()
    expect(await admit({ requestId: one })).toBe('accepted')
    for (const history of [`${one}|${one}`, `${one}||${one}`, 'x'.repeat(36)]) {
      expect(await admit({ history })).toBe('malformed')
    }
    expect(await admit({ history: one })).toBe('accepted')
  })

  test('an unknown session must enrol again', async () => {
    const { admit } = await opened()
    expect(await admit({ sessionId: 'unknown' })).toBe('resync')
  })

  test('a session ends after 30 idle minutes', async () => {
    const { admit, clock } = await opened()
    const one = randomUUID()
    clock.now += IDLE_TIMEOUT_MS
    expect(await admit({ requestId: one })).toBe('accepted')
    clock.now += IDLE_TIMEOUT_MS
    const two = randomUUID()
    expect(await admit({ requestId: two, history: one })).toBe('accepted')
    clock.now += IDLE_TIMEOUT_MS + 1
    expect(await admit({ history: `${one}|${two}` })).toBe('resync')
  })

  test('a session ends when it expires, however busy', async () => {
    const { admit, clock } = await opened()
    let history = ''
    for (; clock.now < START + 8 * HOUR_MS; clock.now += HOUR_MS / 3) {
      const requestId = randomUUID()
      expect(await admit({ requestId, history })).toBe('accepted')
      history = requestId
    }
    expect(await admit({ history })).toBe('resync')
  })

  test('a revoked session says so for ten minutes', async () => {
    const { admit, clock, store, sessionId } = await opened()
    await store.revoke(sessionId, clock.now)
    clock.now += REVOKED_MEMORY_MS - 1
    expect(await admit()).toBe('revoked')
    clock.now += 1
    expect(await admit()).toBe('resync')
  })

  test('a later session of a sign-in revokes the earlier one, and cannot be "only as first"', async () => {
    const { admit, open } = await opened()
    expect(await open(true).outcome).toBe('enrolled')
    expect(await admit()).toBe('accepted')
    const second = open()
    expect(await second.outcome).toBe('opened')
    expect(await admit()).toBe('revoked')
    expect(await admit({ sessionId: second.sessionId })).toBe('accepted')
  })

  test('of ten sessions that want to be the first exactly one is', async () => {
    const { open } = await opened()
    const sid = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => open(true, sid).outcome))
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1)
  })

  test('an ended sign-in has no session, and whoever ends it waits until that is kept', async () => {
    const { admit, store, clock, loginSid, endedLogins, open } = await opened()
    const finish: (() => void)[] = []
    jest
      .spyOn(endedLogins, 'keep')
      .mockImplementation(() => new Promise<void>((done) => finish.push(done)))
    expect(await store.isEnded(loginSid)).toBe(false)
    const end = () => store.endLogin(loginSid, START + 8 * HOUR_MS, clock.now)
    let settled = 0
    const ends = [end(), end()].map((one) => Promise.resolve(one).then(() => settled++))
    await until(() => finish.length === 2, 'both wait')
    expect(settled).toBe(0)
    for (const done of finish) done()
    await Promise.all(ends)
    expect(await store.isEnded(loginSid)).toBe(true)
    expect(await admit()).toBe('revoked')
    expect(await open().outcome).toBe('ended')
  })

  test('a sign-in that ended before this state began is known', async () => {
    const { store, endedLogins } = await opened()
    const sid = randomUUID()
    expect(await store.isEnded(sid)).toBe(false)
    endedLogins.ended.add(sid)
    expect(await store.isEnded(sid)).toBe(true)
  })
}
