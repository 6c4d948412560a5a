import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { formatUuid } from '../ids'
import { bindingMac, createSessionMac, type SessionMac } from './mac'
import type { MasterKeys } from './master-keys'

/**
 * The server derives session keys and does not store them: HKDF-SHA512 (RFC 5869) over the session id's
 * payload, with a master key and no salt. A key alone gives no access: its session needs a record.
 */

const VERSION = 1
const PAYLOAD_BYTES = 42
/** Length of a session id in characters: 42 bytes as base64url. */
export const SESSION_ID_LENGTH = 56
const KEPT_LIMIT = 10_000

/** The parts of a session id, unverified until a MAC with its session key is right. */
export interface SessionPayload {
  /** Id of the master key. */
  kid: number
  /** Sixteen bytes that name the sign-in, in base64url; also the key of its record. */
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

/** The highest version that a later protocol may give its session ids. */
const LATER_VERSIONS = 15

/**
 * True for a session id of a later version of the protocol, which a newer node has opened. This node cannot judge
 * it, and its client must neither lose it nor be let in.
 */
export function isOfLaterVersion(sessionId: string): boolean {
  if (!/^[\w-]{2}/.test(sessionId)) return false
  const version = Buffer.from(sessionId.slice(0, 2), 'base64url')[0] ?? 0
  return version > VERSION && version <= LATER_VERSIONS
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
    deviceId: formatUuid(hex),
    issuedAt: bytes.readUInt32BE(34),
    expiresAt: bytes.readUInt32BE(38),
  }
}

interface DerivedSession extends SessionPayload {
  /** The `session_key` header: 64 bytes as base64url. Its text is the HMAC key. */
  sessionKey: string
  /** Computes the MAC that a request must have. */
  mac: SessionMac
  /** Computes the MAC that the binding of a request must have. */
  bindingMac: (input: string) => string
  /** The value of the HttpOnly device cookie: 32 bytes as base64url. */
  deviceTag: string
}

export interface SessionKeys {
  /** @returns null for a malformed id or an unknown master key. */
  derive(sessionId: string): DerivedSession | null
  /**
   * Caches a derived session, because deriving it costs several times as much as a check. Only for a session
   * whose MAC was right: invented ids must not push honest ones out.
   */
  keep(sessionId: string, session: DerivedSession): void
  /** The MAC of a ticket, 43 characters; null for an unknown master key. */
  ticketMac(kid: number, input: string): string | null
}

/** @param masterKeys by key id, 32 bytes or more each. */
export function createSessionKeys(masterKeys: MasterKeys): SessionKeys {
  const masters = new Map(Array.from(masterKeys, ([kid, bytes]) => [kid, createSecretKey(bytes)]))
  const kept = new Map<string, DerivedSession>()

  return {
    derive(sessionId) {
      const known = kept.get(sessionId)
      if (known) return known
      const payload = parseSessionId(sessionId)
      const master = payload && masters.get(payload.kid)
      if (!master) return null
      const bytes = Buffer.from(sessionId, 'base64url')
      const sessionKey = hkdf(master, 'ota/v1/session-key\0', bytes, 64)
      let deviceTag: string | undefined
      return {
        ...payload,
        sessionKey,
        mac: createSessionMac(sessionKey, payload.deviceId),
        bindingMac: (input) => bindingMac(sessionKey, input),
        // At its first use, after the MAC was right: a refusal of an invented session then costs one key less.
        get deviceTag() {
          deviceTag ??= hkdf(master, 'ota/v1/device-cookie\0', bytes, 32)
          return deviceTag
        },
      }
    },

    keep(sessionId, session) {
      if (kept.has(sessionId)) return
      if (kept.size >= KEPT_LIMIT) kept.delete(kept.keys().next().value ?? '') // the oldest goes first
      kept.set(sessionId, session)
    },

    ticketMac(kid, input) {
      const master = masters.get(kid)
      if (!master) return null
      const key = hkdf(master, 'ota/v1/ticket\0', new Uint8Array(), 32)
      return createHmac('sha256', key).update(input).digest('base64url')
    },
  }
}

/** HKDF-SHA512 without salt, as base64url. @param length in bytes. */
const hkdf = (master: KeyObject, label: string, payload: Uint8Array, length: number): string => {
  const info = Buffer.concat([Buffer.from(label), payload])
  return Buffer.from(hkdfSync('sha512', master, '', info, length)).toString('base64url')
}

/** Two buffers for each length of a secret, because allocating costs more than comparing. */
const scratch = new Map<number, { one: Buffer; other: Buffer }>()

/**
 * Compares secrets in constant time; a text of another length is refused at once.
 * @param expected hex or base64url, one byte a character.
 */
export function equalText(given: string, expected: string): boolean {
  const { length } = expected
  if (given.length !== length) return false
  let pair = scratch.get(length)
  if (!pair) {
    pair = { one: Buffer.alloc(length), other: Buffer.alloc(length) }
    scratch.set(length, pair)
  }
  // As UTF-8: in latin1 two different characters could become one byte.
  if (pair.one.write(given) !== length) return false
  pair.other.write(expected)
  return timingSafeEqual(pair.one, pair.other)
}
