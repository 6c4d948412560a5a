import type { SessionStore } from '@/server/stores/session-store'
import { equalText } from './equal-text'
import { LOGIN_LIFETIME_SECONDS, type Login } from './login'
import { createSessionId, expand, type SessionKeys } from './session-keys'

/** The first enrolment must follow the sign-in within this time. */
export const ENROLMENT_WINDOW_SECONDS = 5 * 60

export interface EnrolledSession {
  sessionId: string
  sessionKey: string
  /** Device tag, a dot, enrolment tag: for the HttpOnly device cookie. */
  deviceCookie: string
  /** Unix seconds. */
  expiresAt: number
}

export interface DeviceEnrolment {
  /**
   * Opens a session for the device and revokes the sign-in's earlier one. The first enrolment of a
   * sign-in needs nothing else; every later one needs the device cookie that the first one set.
   * @returns null when that proof is missing.
   */
  enrol(login: Login, deviceId: string, deviceCookie: string): Promise<EnrolledSession | null>
  /** Whether the device cookie belongs to the session. */
  provesDevice(sessionId: string, deviceCookie: string): boolean
}

export interface DeviceEnrolmentDeps {
  keys: SessionKeys
  store: SessionStore
  /** Id of the master key for new sessions. */
  kid: number
  /** From the master keys, so that the proof outlives a restart as the sign-in does. */
  enrolmentKeys: readonly Uint8Array[]
  /** Unix milliseconds. */
  now: () => number
}

/**
 * The device cookie has two halves: the tag of one session, which dies with the server's memory,
 * and the tag of (sign-in, device), which lets the same browser enrol again after a restart.
 */
export function createDeviceEnrolment(deps: DeviceEnrolmentDeps): DeviceEnrolment {
  const { keys, store, kid, enrolmentKeys, now } = deps

  const enrolmentTags = (login: Login, deviceId: string) =>
    enrolmentKeys.map((key) =>
      expand(key, 'ota/v1/enrolment\0', `${login.sid}|${deviceId}`).toString('base64url', 0, 32),
    )

  return {
    async enrol(login, deviceId, deviceCookie) {
      const seconds = Math.floor(now() / 1000)
      const tags = enrolmentTags(login, deviceId)
      const shown = deviceCookie.split('.')[1] ?? ''
      const proven = tags.some((tag) => equalText(shown, tag))
      const isFresh = seconds - login.signedInAt <= ENROLMENT_WINDOW_SECONDS
      if (!proven && !isFresh) return null
      if (await store.isEnded(login.sid)) return null

      const expiresAt = login.signedInAt + LOGIN_LIFETIME_SECONDS
      const sessionId = createSessionId({ kid, deviceId, issuedAt: seconds, expiresAt })
      const opening = await store.open(
        { sessionId, loginSid: login.sid, expiresAt: expiresAt * 1000, onlyAsFirst: !proven },
        now(),
      )
      if (opening !== 'opened') return null
      // After opening, which may have found the epoch, and with it every key, to be another one.
      const session = keys.derive(sessionId)
      if (!session) throw new Error(`No master key with id ${kid}`)
      keys.keep(sessionId, session)
      return {
        sessionId,
        sessionKey: session.sessionKey,
        deviceCookie: `${session.deviceTag}.${tags[0]}`,
        expiresAt,
      }
    },

    provesDevice(sessionId, deviceCookie) {
      const session = keys.derive(sessionId)
      return session !== null && equalText(deviceCookie.split('.')[0] ?? '', session.deviceTag)
    },
  }
}
