import { randomBytes, randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { signToken } from '@/lib/ota/sign-node'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { createDeviceEnrolment } from './device-enrolment'
import { createOtaVerifier, type OtaCredentials, type OtaVerifier } from './ota-verifier'
import { createSessionKeys } from './session-keys'

/** An honest device with a session. */
export interface HonestDevice {
  /** The next request as the site would send it. */
  nextRequest(): OtaCredentials
}

/** A verifier with state of its own, and honest devices that send to it. */
export interface HonestDevices {
  ota: OtaVerifier
  /** Enrols one more. */
  add(): Promise<HonestDevice>
}

/** For warming up and measuring: nothing of it is shared with the running server. */
export function createHonestDevices(now: () => number = Date.now): HonestDevices {
  const store = createMemorySessionStore()
  // Each device below has a sign-in of its own, which lasts.
  const signIns = {
    redeem: async () => true,
    isEnded: async () => false,
    end: async () => 'ended' as const,
  }
  const keys = createSessionKeys(new Map([[1, randomBytes(64)]]), store)
  const enrolment = createDeviceEnrolment({ keys, store, signIns, kid: 1, now })
  return {
    ota: createOtaVerifier({ keys, store, now }),
    async add() {
      const login = { sid: randomUUID(), subject: 'nobody', signedInAt: Math.floor(now() / 1000) }
      const deviceId = randomUUID()
      const session = await enrolment.enrol(login, deviceId)
      if (typeof session === 'string') throw new Error(`A first enrolment was refused: ${session}`)
      const { sessionId, sessionKey, deviceCookie } = session

      let history: string[] = []
      return {
        nextRequest() {
          const requestId = randomUUID()
          const authorization = signToken(sessionKey, requestId, deviceId, now())
          const sent = joinHistory(history)
          history = appendToHistory(history, requestId)
          return { authorization, requestId, history: sent, sessionId, deviceCookie }
        },
      }
    },
  }
}
