import { randomUUID } from 'node:crypto'
import { createDevice, createWriter, plainToken } from '../device'
import { createDeviceEnrolment } from '../server/service'
import { createSessionId, createSessionKeys, sessionBytes } from '../server/session-keys'
import { type SignIn, signInsOf } from '../server/sign-ins'
import {
  type AdmissionRequest,
  codeOfOutage,
  type NewSession,
  type SessionStore,
} from '../server/store'
import {
  createOtaVerifier,
  type OtaCode,
  type OtaCredentials,
  type OtaVerifier,
} from '../server/verifier'
import { createMemoryStore } from '../stores/memory'
import { tickAt } from '../token'

/** Where the test clock stands at first: second 20 of a minute, in segment S2. */
export const START = Date.parse('2026-01-01T12:34:20.000Z')

export const DEVICE_ID = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'

export const EXPIRES = START + 8 * 3_600_000

interface EnrolOptions {
  /** By key id; the first one signs. */
  masterKeys?: ReadonlyMap<number, Uint8Array>
  store?: SessionStore
  signInId?: string
}

/** What a node answers, also while its store is down. */
export async function answerOf(node: OtaVerifier, request: OtaCredentials) {
  try {
    return await node.verify(request)
  } catch (error) {
    return codeOfOutage(error)
  }
}

/** A verifier with a clock that a test sets, and one enrolled device, without HTTP around them. */
export async function enrolDevice({
  masterKeys,
  store = createMemoryStore(),
  signInId,
}: EnrolOptions = {}) {
  const masters = masterKeys ?? new Map([[1, Buffer.alloc(64, 7)]])
  const [kid = 0] = masters.keys()
  const clock = { now: START }
  const now = () => clock.now
  const keys = createSessionKeys(masters, store)
  const audit: string[] = []
  const revoked: string[] = []
  const enrolment = createDeviceEnrolment({
    keys,
    store,
    kid,
    signIns: signInsOf(store, now),
    now,
  })
  const enrol = async (device: string, id: string = randomUUID()) => {
    const signIn: SignIn = { id, at: START, expiresAt: EXPIRES }
    const session = await enrolment.enrol(signIn, device)
    if (typeof session === 'string') throw new Error(session)
    return { signIn, session }
  }
  const { signIn, session } = await enrol(DEVICE_ID, signInId)
  const ota = createOtaVerifier({
    keys,
    store,
    now,
    audit: (event) => audit.push(event),
    onRevoke: (sessionId) => revoked.push(sessionId),
  })

  /** A request with a right token and an empty history, but for what a test changes. */
  const request = (change: Partial<OtaCredentials> = {}): OtaCredentials => {
    const requestId = change.requestId ?? randomUUID()
    return {
      authorization: plainToken(session.sessionKey, requestId, DEVICE_ID, clock.now),
      requestId,
      history: '',
      sessionId: session.sessionId,
      deviceCookie: session.deviceCookie,
      ...change,
    }
  }

  const device = createDevice(
    { sessionKey: session.sessionKey, deviceId: DEVICE_ID },
    now,
    plainToken,
  )
  /** The device's next request, with its send log; the device's clock may differ by `skew` ms. */
  const next = (skew = 0): OtaCredentials => request(device.next(clock.now + skew))

  return {
    clock,
    store,
    keys,
    signIn,
    enrolment,
    enrol,
    session,
    ota,
    request,
    next,
    audit,
    revoked,
  }
}

export type EnrolledDevice = Awaited<ReturnType<typeof enrolDevice>>

/** The same token under another label; the label is not part of what is signed. */
export const relabel = (request: OtaCredentials, segment: number): OtaCredentials => ({
  ...request,
  authorization: request.authorization.replace(/.$/, String(segment)),
})

/** Refused with `code`; what was refused has spent nothing. */
export async function expectRefused(
  change: (valid: OtaCredentials, sessionKey: string) => Partial<OtaCredentials>,
  code: OtaCode,
) {
  const { ota, request, session } = await enrolDevice()
  const valid = request({ requestId: 'abcdef00-1f20-4a3b-8c9d-0e1f2a3b4c5d' })
  expect(await ota.verify({ ...valid, ...change(valid, session.sessionKey) })).toBe(code)
  expect(await ota.verify(valid)).toBe('ok')
}

/** What a sign-in of its own would open. */
export const newSession = (signInId: string = randomUUID()): NewSession => ({
  sessionId: createSessionId(
    { kid: 1, deviceId: randomUUID(), issuedAt: 0, expiresAt: 0 },
    sessionBytes(signInId),
  ),
  signInId,
  signedInAt: START,
  expiresAt: EXPIRES,
})

/** A device of a session, as a store sees it: its MACs are right. */
export function writerOf({ sessionId }: Pick<NewSession, 'sessionId'>) {
  const log = createWriter()
  return {
    /** Its next request, with the log before it. */
    next(now = START): AdmissionRequest {
      const { minute } = tickAt(now)
      return { sessionId, ...log.next(), minute, segment: Math.floor(now / 15_000), now }
    },
  }
}

/** The first request of a device. */
export const firstRequest = (sessionId: string) => writerOf({ sessionId }).next()

/** A session that has just been opened, and its device. */
export async function openSession(store: SessionStore) {
  const session = newSession()
  expect(await store.open(session, START)).toBe(true)
  return { ...session, ...writerOf(session) }
}
