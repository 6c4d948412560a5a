import { randomUUID } from 'node:crypto'
import { createDevice } from '../device'
import type { EnrolledSession } from '../server/device-enrolment'
import { newRecord } from '../server/session-record'
import { endSignIn, isSignInOver, type SignIn } from '../server/sign-ins'
import type { SessionStore } from '../server/store'
import { recordKeyOf } from '../server/stored-record'
import { DEVICE_ID, enrolDevice } from '../testing/enrolled-device'
import { until } from '../testing/until'
import type { Relay } from './testing/relay'

/** The store of a test's sign-ins. */
export interface SharedState {
  /** Another node's store with the same sign-ins; memory has one node. */
  open(): SessionStore | Promise<SessionStore>
  /** Loses everything, as a restart without a disk does. */
  empty(): Promise<void>
  /** The proxy between the nodes and their server; missing for memory. */
  relay?: Relay
}

const HOUR_MS = 3_600_000
const newSignIn = (at: number): SignIn => ({ id: randomUUID(), at, expiresAt: at + HOUR_MS })
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** The first request of a session. */
function requestOf({ sessionId, deviceCookie, sessionKey }: EnrolledSession, now: number) {
  const device = createDevice({ sessionKey, deviceId: DEVICE_ID }, () => now)
  return { ...device.next(), sessionId, deviceCookie }
}

/**
 * Every rule that depends on a store, with the real service. @param state made before each test.
 * @param hasServer false for a store without a connection.
 */
export function describeStore(state: () => SharedState, hasServer = true): void {
  /** Two nodes of one service, and a device that registered at the first. */
  async function twoNodes() {
    const began = await (await state().open()).ready()
    const start = (Math.floor(began / 1000) + 1) * 1000 // a sign-in of this time is in the memory
    const reports: string[] = []
    const report = ({ message }: Error) => reports.push(message)
    const one = await enrolDevice({ store: await state().open(), start, report })
    const two = await enrolDevice({ store: await state().open(), start, report })
    return { one, two, reports, began, either: (index: number) => (index % 2 ? two : one) }
  }

  test('no session stays open after 500 registrations whose sign-ins end meanwhile', async () => {
    const { one, two } = await twoNodes()
    const race = async (round: number) => {
      const signIn = newSignIn(one.clock.now)
      const end = () => endSignIn(two.store, signIn, 'revoked', two.clock.now)
      // Two of ten rounds have a fixed order, so that both outcomes occur on any machine.
      if (round % 10 === 0) await end()
      const opening = passed(round % 3).then(() => one.service.enrolment.enrol(signIn, DEVICE_ID))
      if (round % 10 === 5) await opening
      const [session] = await Promise.all([opening, passed(round % 2).then(end)])
      if (typeof session === 'string') return session
      return one.verify(requestOf(session, one.clock.now))
    }
    const codes = new Set<string>()
    for (let round = 0; round < 500; round += 50) {
      for (const code of await times(50, (index) => race(round + index))) codes.add(code)
    }
    expect([...codes].sort()).toEqual(['already_enrolled', 'ota_session_revoked'])
  })

  test('accepts one of 100 copies at once', async () => {
    const { one, either } = await twoNodes()
    const copy = one.next()
    const codes = await times(100, (index) => either(index).verify(copy))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'ota_replayed')).toHaveLength(99)
  })

  test('two writers end the session on every node', async () => {
    const { one, two } = await twoNodes()
    expect(await one.verify(one.next())).toBe('ok')
    expect(await one.verify(one.request())).toBe('ota_device_cloned')
    expect(await two.verify(one.next())).toBe('ota_session_revoked')
  })

  test('accepts all of six tabs that send at once, several times', async () => {
    const { one, either } = await twoNodes()
    for (let round = 0; round < 20; round++) {
      const requests = Array.from({ length: 6 }, () => one.next())
      const codes = await Promise.all(
        requests.map((request, tab) => either(tab + round).verify(request)),
      )
      expect(codes).toEqual(Array(6).fill('ok'))
    }
  })

  test('a spent id stays spent after the send log has dropped it', async () => {
    const { one, either } = await twoNodes()
    const first = one.next()
    expect(await one.verify(first)).toBe('ok')
    for (let sent = 0; sent < 70; sent++) expect(await either(sent).verify(one.next())).toBe('ok')
    expect(await one.verify(first)).toBe('ota_replayed')
  })

  test('keeps a change whose answer was lost, and the session continues', async () => {
    const { one } = await twoNodes()
    const { store } = one
    const change: SessionStore['change'] = async (...what) => {
      await store.change(...what)
      throw new Error('the answer was lost')
    }
    const deaf = await enrolDevice({ store: await state().open(), start: one.clock.now })
    jest.spyOn(deaf.store, 'change').mockImplementation(change)
    const first = one.next()
    expect(await deaf.verify(first)).toBe('ota_state_unavailable')
    expect(await one.verify(one.next())).toBe('ok')
    expect(await one.verify(first)).toBe('ota_replayed')
  })

  test('opens one session for ten registrations of one sign-in', async () => {
    const { one, either } = await twoNodes()
    const signIn = newSignIn(one.clock.now)
    const outcomes = await times(10, async (index) =>
      either(index).service.enrolment.enrol(signIn, DEVICE_ID),
    )
    expect(outcomes.filter((outcome) => outcome === 'already_enrolled')).toHaveLength(9)
    const [session] = outcomes.filter((outcome) => typeof outcome !== 'string')
    expect(session && (await one.verify(requestOf(session, one.clock.now)))).toBe('ok')
  })

  test('an ended sign-in stays ended on every node, and registers nothing', async () => {
    const { one, two } = await twoNodes()
    const [used, unused] = [one.signIn, newSignIn(one.clock.now)]
    for (const signIn of [used, unused]) {
      expect(await isSignInOver(two.store, signIn)).toBe(false)
      await endSignIn(one.store, signIn, 'replaced')
      expect(await isSignInOver(two.store, signIn)).toBe(true)
      expect(await two.service.enrolment.enrol(signIn, DEVICE_ID)).toBe('already_enrolled')
    }
    expect(await two.verify(one.next())).toBe('ota_session_replaced')
  })

  test('an emptied store knows no session, and registers no earlier sign-in', async () => {
    const { one, two, began } = await twoNodes()
    const now = one.clock.now
    const [used, unused] = [newSignIn(began), newSignIn(began)]
    const session = (await one.service.enrolment.enrol(used, DEVICE_ID)) as EnrolledSession
    expect(await two.verify(requestOf(session, now))).toBe('ok')
    await until(() => Date.now() > began, 'the memory can begin later')
    await state().empty()
    expect(await two.verify(requestOf(session, now))).toBe('ota_bad_mac')
    for (const signIn of [used, unused]) {
      expect(await two.service.enrolment.enrol(signIn, DEVICE_ID)).toBe('enrolment_expired')
      expect(await isSignInOver(one.store, newSignIn(signIn.at))).toBe(true)
    }
    // The refused session has the id of the lost one: same sign-in, device and second.
    expect(await two.verify(requestOf(session, now))).toBe('ota_bad_mac')
    const fresh = newSignIn(await two.store.ready())
    expect(typeof (await one.service.enrolment.enrol(fresh, DEVICE_ID))).toBe('object')
  })

  test('50 requests of one session at once are accepted with two operations each', async () => {
    const store = await state().open()
    const asked: string[] = []
    const counted: SessionStore = {
      ready: () => store.ready(),
      read: (key) => {
        asked.push('read')
        return store.read(key)
      },
      change: (...change) => {
        asked.push('change')
        return store.change(...change)
      },
    }
    const { verify, next } = await enrolDevice({ store: counted, start: (await store.ready()) + 1 })
    asked.length = 0
    const codes = await times(50, async () => verify(next()))
    expect(codes).toEqual(Array(50).fill('ok'))
    expect(asked).toHaveLength(100)
  })

  test('an ended sign-in stays ended beside a node whose clock is half an hour behind', async () => {
    const { one } = await twoNodes()
    const signIn = { id: randomUUID(), at: Date.now(), expiresAt: Date.now() - HOUR_MS / 2 }
    await endSignIn(one.store, signIn, 'revoked')
    expect(await isSignInOver(one.store, signIn)).toBe(true)
  })

  if (!hasServer) return
  test('a write that began before the store was emptied replaces no later record', async () => {
    const { one, two } = await twoNodes()
    const [key, expiresAt] = [recordKeyOf('ada'), one.clock.now + HOUR_MS]
    const record = newRecord({ signInId: 'ada', sessionId: null, expiresAt }, one.clock.now)
    const begin = async ({ store }: typeof one) => {
      expect(await store.change(key, 0, record, expiresAt)).toBe(true)
      return (await store.read(key))?.version ?? 0
    }
    const version = await begin(one)
    await state().empty()
    await begin(two)
    expect(await one.store.change(key, version, record, expiresAt)).toBe(false)
  })

  test('its memory begins by the clock of its server, not by that of a node', async () => {
    const now = Date.now()
    const wrong = jest.spyOn(Date, 'now').mockReturnValue(now - HOUR_MS)
    const began = await (await state().open()).ready()
    wrong.mockRestore()
    expect(Math.abs(began - now)).toBeLessThan(HOUR_MS / 2)
  })

  const outages = ['stall', 'cut'] as const
  test.each(outages)('accepts nothing while its server is away (%s)', async (how) => {
    const { relay } = state()
    if (!relay) throw new Error('no relay')
    const { one, two, reports } = await twoNodes()
    relay[how]()
    const missed = [one.next(), one.next(), one.next()]
    const codes = await Promise.all(missed.map(one.verify))
    expect(codes).toEqual(Array(3).fill('ota_state_unavailable'))
    await expect(two.service.enrolment.enrol(newSignIn(two.clock.now), DEVICE_ID)).rejects.toThrow(
      'The session store cannot take this request',
    )
    relay.mend()
    await passed(500) // clients connect anew
    expect(await one.verify(one.next())).toBe('ok')
    expect(await two.verify(one.next())).toBe('ok')
    const isAccepted = (code: string) => code === 'ok'
    const again = await Promise.all(missed.map(one.verify))
    const onceMore = await Promise.all(missed.map(two.verify))
    expect(onceMore.some(isAccepted)).toBe(false)
    expect(again).not.toContain('ota_device_cloned')
    expect(reports).toEqual([
      'The session store cannot take this request',
      'The session store cannot take this request',
      'OTA: the session store answers again',
      'OTA: the session store answers again',
    ])
  })
}
