import { randomBytes, randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { signToken } from '@/lib/ota/sign-node'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { createDeviceEnrolment } from './device-enrolment'
import { createOtaVerifier, type OtaCredentials, type OtaVerifier } from './ota-verifier'
import { createSessionKeys } from './session-keys'

/** A verifier with state of its own, and one honest device that sends to it. */
export interface HonestDevice {
  ota: OtaVerifier
  /** The next request as the site would send it. */
  nextRequest(): OtaCredentials
}

/** For warming up and measuring: nothing of it is shared with the running server. */
export async function createHonestDevice(now: () => number = Date.now): Promise<HonestDevice> {
  const store = createMemorySessionStore()
  const keys = createSessionKeys(new Map([[1, randomBytes(64)]]), store)
  const enrolmentKeys = [randomBytes(64)]
  const enrolment = createDeviceEnrolment({ keys, store, kid: 1, enrolmentKeys, now })
  const login = { sid: randomUUID(), subject: 'nobody', signedInAt: Math.floor(now() / 1000) }
  const deviceId = randomUUID()
  const session = await enrolment.enrol(login, deviceId, '')
  if (!session) throw new Error('A first enrolment was refused')

  let history: string[] = []
  return {
    ota: createOtaVerifier({ keys, store, now }),
    nextRequest() {
      const requestId = randomUUID()
      const request = {
        authorization: signToken(session.sessionKey, requestId, deviceId, now()),
        requestId,
        history: joinHistory(history),
        sessionId: session.sessionId,
        deviceCookie: session.deviceCookie,
      }
      history = appendToHistory(history, requestId)
      return request
    },
  }
}
