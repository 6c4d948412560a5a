import { randomBytes, randomUUID } from 'node:crypto'
import { createDevice } from '@one-tick-ahead/ota/device'
import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import { createOtaService } from '@one-tick-ahead/ota/server/service'
import type { OtaCredentials, OtaVerifier } from '@one-tick-ahead/ota/server/verifier'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'

const SESSION_MS = 8 * 3_600_000

/** An honest device with a session. */
export interface HonestDevice {
  nextRequest(): OtaCredentials
}

/** A verifier with state of its own, and honest devices that send to it. */
export interface HonestDevices {
  ota: OtaVerifier
  /** What a guard in front of the same devices takes. */
  options: OtaOptions
  /** Enrols one more. */
  add(): Promise<HonestDevice>
}

/** For warming up and measuring: nothing of it is shared with the running server. */
export function createHonestDevices(now: () => number = Date.now): HonestDevices {
  const keys = new Map([[1, randomBytes(64)]])
  const options = { keys, store: createMemoryStore(), now, secureCookies: false }
  const { ota, enrolment } = createOtaService(options)
  return {
    ota,
    options,
    async add() {
      const signIn = { id: randomUUID(), at: now(), expiresAt: now() + SESSION_MS }
      const deviceId = randomUUID()
      const session = await enrolment.enrol(signIn, deviceId)
      if (typeof session === 'string') throw new Error(`A first enrolment was refused: ${session}`)
      const { sessionId, sessionKey, deviceCookie } = session

      const device = createDevice({ sessionKey, deviceId }, now)
      return { nextRequest: () => ({ ...device.next(), sessionId, deviceCookie }) }
    },
  }
}
