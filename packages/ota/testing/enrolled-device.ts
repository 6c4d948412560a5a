import { randomUUID } from 'node:crypto'
import { createDevice } from '../device'
import { signToken } from '../server/mac'
import { createOtaService } from '../server/service'
import type { SignIn } from '../server/sign-ins'
import { codeOfOutage, type SessionStore } from '../server/store'
import type { OtaCredentials } from '../server/verifier'
import { createMemoryStore } from '../stores/memory'

/** The test clock's first time: second 20 of a minute, in segment S2. */
export const START = Date.parse('2026-01-01T12:34:20.000Z')

export const DEVICE_ID = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'

const SESSION_MS = 8 * 3_600_000

interface EnrolOptions {
  /** Keys by number; new sessions use the first. */
  masterKeys?: ReadonlyMap<number, Uint8Array>
  store?: SessionStore
  signInId?: string
  requireBinding?: boolean
  /** The first time, Unix milliseconds. */
  start?: number
  report?: (error: Error) => void
}

/** Options for a store whose memory begins by a clock of its own. */
export const inMemoryOf = async (store: SessionStore) => ({
  store,
  start: (await store.ready()) + 1,
})

/** A service with a settable clock and one registered device, without HTTP. */
export async function enrolDevice({
  masterKeys = new Map([[1, Buffer.alloc(64, 7)]]),
  start = START,
  store = createMemoryStore(() => start),
  signInId,
  requireBinding,
  report,
}: EnrolOptions = {}) {
  const clock = { now: start }
  const now = () => clock.now
  const audit: string[] = []
  const service = createOtaService({ keys: masterKeys, store, now, requireBinding, report })
  const enrol = async (device: string, id: string = randomUUID()) => {
    const signIn: SignIn = { id, at: clock.now, expiresAt: start + SESSION_MS }
    const session = await service.enrolment.enrol(signIn, device)
    if (typeof session === 'string') throw new Error(session)
    return { signIn, session }
  }
  const { signIn, session } = await enrol(DEVICE_ID, signInId)

  /** The code of one request, also if the store is down. */
  const verify = async (request: OtaCredentials) => {
    try {
      const { code, event } = await service.ota.verify(request)
      if (event) audit.push(event)
      return code
    } catch (error) {
      return codeOfOutage(error)
    }
  }

  /** A request with a valid token and an empty history, except for the parts that a test changes. */
  const request = (change: Partial<OtaCredentials> = {}): OtaCredentials => {
    const requestId = change.requestId ?? randomUUID()
    return {
      authorization: signToken(session.sessionKey, requestId, DEVICE_ID, clock.now),
      requestId,
      history: '',
      sessionId: session.sessionId,
      deviceCookie: session.deviceCookie,
      ...change,
    }
  }

  const device = createDevice({ sessionKey: session.sessionKey, deviceId: DEVICE_ID }, now)
  /** The device's next request, with its send log; the device's clock may differ by `skew` ms. */
  const next = (skew = 0): OtaCredentials => request(device.next(clock.now + skew))

  return { clock, store, service, signIn, enrol, session, verify, request, next, device, audit }
}

/** The same token with another label, which is not part of the signed text. */
export const relabel = (request: OtaCredentials, segment: number): OtaCredentials => ({
  ...request,
  authorization: request.authorization.replace(/.$/, String(segment)),
})
