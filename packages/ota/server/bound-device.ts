import { type DerivedSession, equalText } from './session-keys'

/** What a browser with DBSC proves: texts that only this server makes, so that it stores none of them. */

/** `cookie` is the device cookie itself, `key` names the browser's public key. */
type Purpose = 'cookie' | 'key' | 'register' | 'renew'

/** A text and its MAC, of the session and under a label of its own. */
export const sealText = (session: DerivedSession, purpose: Purpose, text: string): string =>
  `${text}.${session.deviceMac(`${purpose}\0${text}`)}`

/** The text that was sealed for this; null where that is not so. */
export function openText(session: DerivedSession, purpose: Purpose, sealed: string): string | null {
  const end = sealed.lastIndexOf('.')
  if (end < 0) return null
  const text = sealed.slice(0, end)
  const mac = session.deviceMac(`${purpose}\0${text}`)
  return equalText(sealed.slice(end + 1), mac) ? text : null
}

/** Whether a sealed time has not come yet. @param now Unix milliseconds. */
export const isLive = (session: DerivedSession, purpose: Purpose, sealed: string, now: number) =>
  Number(openText(session, purpose, sealed)) > now

/**
 * Whether a browser says that it could not renew its device cookie, and so sends none (§9.5 of the draft of
 * 17 February 2026). It names its key by what was sealed for it.
 * @param skipped `Secure-Session-Skipped` as received: a list, where several services have keys.
 */
export const couldNotRenew = (session: DerivedSession, skipped: string): boolean =>
  [...skipped.matchAll(/;session_identifier="([\w.-]+)"/g)].some(
    ([, id = '']) => openText(session, 'key', id) !== null,
  )

/** Whether a device cookie is of this kind. The other is base64url: it has no dot. */
export const isBound = (deviceCookie: string): boolean => deviceCookie.includes('.')

/** What an enrolment and a guard need of it. */
export interface BoundDevices {
  /** The headers by which the answer of an enrolment offers a registration. */
  offer(sessionId: string): [name: string, value: string][]
  /** Whether a device cookie was given to a key of the session, and not too long ago. */
  proves(session: DerivedSession, deviceCookie: string): boolean
}

/** Whether a device cookie is one of the session. */
export const provesDevice = (session: DerivedSession, deviceCookie: string, dbsc?: BoundDevices) =>
  equalText(deviceCookie, session.deviceTag) || Boolean(dbsc?.proves(session, deviceCookie))
