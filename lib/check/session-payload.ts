/** What a session id says to a browser (docs/protocol.md, Keys); nothing of it is proven. */
export interface SessionSays {
  deviceId: string
  /** Unix seconds. */
  issuedAt: number
  /** Unix seconds. */
  expiresAt: number
}

const FORM = /^[A-Za-z0-9_-]{56}$/
const VERSION = 1
const DEVICE_AT = 18
const ISSUED_AT = 34
const EXPIRES_AT = 38

/** Null unless it is the base64url of a payload of version 1, which is 42 bytes and fills 56 digits. */
export function readSessionId(sessionId: string): SessionSays | null {
  if (!FORM.test(sessionId)) return null
  const text = atob(sessionId.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  if (bytes[0] !== VERSION) return null
  const hex = Array.from(bytes.subarray(DEVICE_AT, ISSUED_AT), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const view = new DataView(bytes.buffer)
  return {
    deviceId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    issuedAt: view.getUint32(ISSUED_AT),
    expiresAt: view.getUint32(EXPIRES_AT),
  }
}
