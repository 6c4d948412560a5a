import { createHmac, timingSafeEqual } from 'node:crypto'
import { bindingMac, createSessionMac, type SessionMac } from './mac'
import type { MasterKeys } from './master-keys'

/**
 * Session keys are derived, not stored: HKDF-SHA512 (RFC 5869) over the session id's payload, keyed by a
 * master key and without a salt. A key alone opens nothing: its session needs a record in the store.
 */

const VERSION = 1
const PAYLOAD_BYTES = 42
/** Length of a session id in characters: 42 bytes as base64url. */
export const SESSION_ID_LENGTH = 56
const KEPT_LIMIT = 10_000

/** The parts of a session id. Trust them only after a MAC under its own key was right. */
export interface SessionPayload {
  /** Id of the master key. */
  kid: number
  /** Sixteen bytes that name the sign-in, in base64url: the key of its record. */
  recordKey: string
  /** Canonical UUID. */
  deviceId: string
  /** Unix seconds. */
  issuedAt: number
  /** Unix seconds. */
  expiresAt: number
}

/** Makes a session id: the `jSessionId` header and the session cookie. */
export function createSessionId(payload: SessionPayload): string {
  const bytes = Buffer.alloc(PAYLOAD_BYTES)
  bytes[0] = VERSION
  bytes[1] = payload.kid
  bytes.write(payload.recordKey, 2, 16, 'base64url')
  bytes.write(payload.deviceId.replaceAll('-', ''), 18, 'hex')
  bytes.writeUInt32BE(payload.issuedAt, 34)
  bytes.writeUInt32BE(payload.expiresAt, 38)
  return bytes.toString('base64url')
}

/** Null unless the text is the canonical base64url of a version 1 payload. */
export function parseSessionId(sessionId: string): SessionPayload | null {
  if (sessionId.length !== SESSION_ID_LENGTH) return null
  const bytes = Buffer.from(sessionId, 'base64url')
  const isCanonical = bytes.length === PAYLOAD_BYTES && bytes.toString('base64url') === sessionId
  if (!isCanonical || bytes[0] !== VERSION) return null
  const hex = bytes.toString('hex', 18, 34)
  return {
    kid: bytes[1] as number, // inside the 42 bytes
    recordKey: bytes.toString('base64url', 2, 18),
    deviceId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    issuedAt: bytes.readUInt32BE(34),
    expiresAt: bytes.readUInt32BE(38),
  }
}

interface DerivedSession extends SessionPayload {
  /** The `session_key` header: 64 bytes as base64url. Its text is the HMAC key. */
  sessionKey: string
  /** The MAC that a request must have under that key. */
  mac: SessionMac
  /** The MAC that the binding of a request must have, under a key derived from that key. */
  bindingMac: (input: string) => string
  /** The value of the HttpOnly device cookie: 32 bytes as base64url. */
  deviceTag: string
}

export interface SessionKeys {
  /** Null for a malformed id or a master key that is gone. */
  derive(sessionId: string): DerivedSession | null
  /**
   * Keeps a derived session in memory, because deriving costs as much as the check that it serves. Only
   * for a session that was just opened or proved itself: invented ids must not push honest ones out.
   */
  keep(sessionId: string, session: DerivedSession): void
}

/** @param masterKeys by key id, 32 bytes or more each. */
export function createSessionKeys(masterKeys: MasterKeys): SessionKeys {
  const prks = new Map(
    Array.from(masterKeys, ([kid, master]) => [
      kid,
      createHmac('sha512', '').update(master).digest(),
    ]),
  )
  const kept = new Map<string, DerivedSession>()

  return {
    derive(sessionId) {
      const known = kept.get(sessionId)
      if (known) return known
      const payload = parseSessionId(sessionId)
      const prk = payload && prks.get(payload.kid)
      if (!prk) return null
      const bytes = Buffer.from(sessionId, 'base64url')
      const sessionKey = expand(prk, 'ota/v1/session-key\0', bytes).toString('base64url')
      return {
        ...payload,
        sessionKey,
        mac: createSessionMac(sessionKey, payload.deviceId),
        bindingMac: (input) => bindingMac(sessionKey, input),
        deviceTag: expand(prk, 'ota/v1/device-cookie\0', bytes).toString('base64url', 0, 32),
      }
    },

    keep(sessionId, session) {
      if (kept.has(sessionId)) return
      if (kept.size >= KEPT_LIMIT) kept.delete(kept.keys().next().value ?? '') // the oldest goes first
      kept.set(sessionId, session)
    },
  }
}

/** HKDF-Expand for one block: 64 bytes, the output of one HMAC-SHA512. */
export function expand(prk: Uint8Array, label: string, context: Uint8Array | string): Buffer {
  return createHmac('sha512', prk).update(label).update(context).update('\x01').digest()
}

/** Room for two texts of each length that secrets here have: allocating costs more than comparing. */
const scratch = new Map<number, { one: Buffer; other: Buffer }>()

/**
 * Compares secrets in constant time; texts of different length are told apart at once.
 * @param expected one byte a character: hex or base64url, as all secrets here are.
 */
export function equalText(given: string, expected: string): boolean {
  const { length } = expected
  if (given.length !== length) return false
  let pair = scratch.get(length)
  if (!pair) {
    pair = { one: Buffer.alloc(length), other: Buffer.alloc(length) }
    scratch.set(length, pair)
  }
  // As UTF-8, since a cookie is percent-decoded: in latin1 two characters would share a byte.
  if (pair.one.write(given) !== length) return false
  pair.other.write(expected)
  return timingSafeEqual(pair.one, pair.other)
}
