import { randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '../history'
import { IDLE_TIMEOUT_MS, SEGMENT_MS } from '../limits'
import type { Admission, AdmissionRequest, MaybePromise, SessionStore } from '../server/store'
import { EXPIRES, newSession, START } from '../testing/enrolled-device'
import { tickAt } from '../token'
import vectors from '../vectors/ota-vectors.json'

export type OpenStore = () => MaybePromise<SessionStore>

/** The segment in which the vectors' send logs begin. */
const FIRST_SEGMENT = 100
const ADMISSIONS: Record<string, Admission> = {
  accept: 'accepted',
  fork: 'forked',
  late: 'late',
  replay: 'replayed',
  resync: 'lost',
}

/** What every session store must do. */
export function describeSessionStore(openStore: OpenStore): void {
  async function opened() {
    const store = await openStore()
    const clock = { now: START }
    const signInId = randomUUID()
    const open = (sid = signInId) => {
      const session = newSession(sid)
      return { ...session, outcome: store.open(session, clock.now) }
    }
    const { sessionId, outcome } = open()
    expect(await outcome).toBe(true)
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
    return { store, clock, signInId, sessionId, open, request, admit }
  }

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

  test('a token whose minute is forgotten is out of step, also after the clock stepped back', async () => {
    const { admit, request, clock, store } = await opened()
    const first = request()
    expect(await store.admit(first)).toBe('accepted')
    clock.now += 120_000
    const later = randomUUID()
    expect(await admit({ requestId: later, history: first.requestId })).toBe('accepted')
    clock.now -= 120_000
    expect(await store.admit({ ...first, now: clock.now })).toBe('resync')
    clock.now += 120_000
    expect(await admit({ history: `${first.requestId}|${later}` })).toBe('accepted')
  })

  test('a fork ends the session for both writers', async () => {
    const { admit } = await opened()
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await admit({ requestId: one })).toBe('accepted')
    expect(await admit({ requestId: two, history: one })).toBe('accepted')
    expect(await admit({ history: one })).toBe('forked')
    expect(await admit({ history: `${one}|${two}` })).toBe('revoked')
  })

  test('a history that has nothing in common with the log ends the session', async () => {
    const { admit } = await opened()
    const one = randomUUID()
    expect(await admit({ requestId: one })).toBe('accepted')
    expect(await admit({ history: randomUUID() })).toBe('lost')
    expect(await admit({ history: one })).toBe('revoked')
  })

  test('a first request with a full history has older ones, which may still come', async () => {
    const { admit } = await opened()
    const earlier = Array.from({ length: 20 }, () => randomUUID())
    expect(await admit({ history: joinHistory(earlier) })).toBe('accepted')
    expect(await admit({ history: '' })).toBe('lost')
  })

  test.each(vectors.scenarios)('judges a send log by the rules: $name', async ({ steps }) => {
    const { admit, clock } = await opened()
    for (const { requestId, requestHistory, segment, verdict } of steps) {
      clock.now = START + (segment - FIRST_SEGMENT) * SEGMENT_MS
      const admission = ADMISSIONS[verdict]
      expect(await admit({ requestId, history: requestHistory ?? '' })).toBe(admission)
      if (admission === 'forked' || admission === 'lost') break // the session has ended
    }
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

  test('a session that was never opened is unknown', async () => {
    const { admit } = await opened()
    expect(await admit({ sessionId: 'unknown' })).toBe('unknown')
  })

  test('a session ends after 30 idle minutes, and stays ended when the clock steps back', async () => {
    const { admit, clock } = await opened()
    const one = randomUUID()
    clock.now += IDLE_TIMEOUT_MS
    expect(await admit({ requestId: one })).toBe('accepted')
    clock.now += IDLE_TIMEOUT_MS
    const two = randomUUID()
    expect(await admit({ requestId: two, history: one })).toBe('accepted')
    clock.now += IDLE_TIMEOUT_MS + 1
    expect(await admit({ history: `${one}|${two}` })).toBe('idle')
    clock.now -= IDLE_TIMEOUT_MS
    expect(await admit({ history: `${one}|${two}` })).toBe('idle')
  })

  test('a session that is over says why until its sign-in would have ended', async () => {
    const { admit, clock, store, signInId } = await opened()
    await store.endSignIn({ id: signInId, expiresAt: EXPIRES }, 'revoked', clock.now)
    await store.endSignIn({ id: signInId, expiresAt: EXPIRES }, 'replaced', clock.now)
    clock.now = EXPIRES - 1
    expect(await admit()).toBe('revoked')
  })

  test('of ten sessions of one sign-in exactly one opens', async () => {
    const { open } = await opened()
    const sid = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => open(sid).outcome))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test.each(['replaced', 'revoked'] as const)(
    'an ended sign-in has no session: %s',
    async (how) => {
      const { admit, store, clock, signInId, open } = await opened()
      await store.endSignIn({ id: signInId, expiresAt: EXPIRES }, how, clock.now)
      expect(await admit()).toBe(how)
      expect(await open().outcome).toBe(false)
    },
  )

  test('a sign-in that ended before it had a session gets none', async () => {
    const { store, clock, open } = await opened()
    const sid = randomUUID()
    await store.endSignIn({ id: sid, expiresAt: EXPIRES }, 'revoked', clock.now)
    expect(await open(sid).outcome).toBe(false)
  })

  test.each<[string, unknown[], string]>([
    ['another reason', [{ id: 'x', expiresAt: EXPIRES }, 'logout'], "as 'revoked' or 'replaced'"],
    ['no reason', [{ id: 'x', expiresAt: EXPIRES }], "as 'revoked' or 'replaced'"],
    ['no end', [{ id: 'x' }, 'revoked'], 'expiresAt .* it is missing'],
    ['seconds', [{ id: 'x', expiresAt: EXPIRES / 1000 }, 'revoked'], 'expiresAt .* are seconds'],
    ['an id alone', ['x', 'revoked'], 'id .* must be a text'],
  ])('a sign-in is not ended with %s', async (_, given, message) => {
    const store = await openStore()
    const end = async () => store.endSignIn(...(given as Parameters<typeof store.endSignIn>))
    await expect(end).rejects.toThrow(new RegExp(message))
  })

  test('the sign-in of a session is known', async () => {
    const { store, sessionId, signInId } = await opened()
    expect(await store.signInOf(sessionId)).toBe(signInId)
    for (const id of ['unknown', '']) expect(await store.signInOf(id)).toBeNull()
  })
}
