import { createHmac, randomBytes } from 'node:crypto'
import { createBindingMac, createSessionMac, type SessionMac } from './mac'

/**
 * Session keys are derived, not stored: HKDF-SHA512 (RFC 5869) over the session id's payload,
 * keyed by a master key and salted with the state epoch. When the replay memory is lost the epoch
 * changes with it, so no key outlives the memory that protects it.
 */

const VERSION = 1
const PAYLOAD_BYTES = 42
/** Length of a session id in characters: 42 bytes as base64url. */
export const SESSION_ID_LENGTH = 56
const KEPT_LIMIT = 10_000

/** What a session id says. Trust it only after a MAC under its own key was right. */
export interface SessionPayload {
  /** Id of the master key. */
  kid: number
  /** Canonical UUID. */
  deviceId: string
  /** Unix seconds. */
  issuedAt: number
  /** Unix seconds. */
  expiresAt: number
}

/** Makes a fresh session id (the `jSessionId` header and cookie). */
export function createSessionId(payload: SessionPayload, random: Buffer = randomBytes(16)): string {
  const bytes = Buffer.alloc(PAYLOAD_BYTES)
  bytes[0] = VERSION
  bytes[1] = payload.kid
  random.copy(bytes, 2, 0, 16)
  Buffer.from(payload.deviceId.replaceAll('-', ''), 'hex').copy(bytes, 18)
  bytes.writeUInt32BE(payload.issuedAt, 34)
  bytes.writeUInt32BE(payload.expiresAt, 38)
  return bytes.toString('base64url')
}

/** Null unless the text is the canonical base64url of a version 1 payload. */
export function parseSessionId(sessionId: string): SessionPayload | null {
  const bytes = decode(sessionId)
  if (!bytes) return null
  const hex = bytes.toString('hex', 18, 34)
  return {
    kid: bytes[1] as number, // inside the 42 bytes
    deviceId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    issuedAt: bytes.readUInt32BE(34),
    expiresAt: bytes.readUInt32BE(38),
  }
}

function decode(sessionId: string): Buffer | null {
  if (sessionId.length !== SESSION_ID_LENGTH) return null
  const bytes = Buffer.from(sessionId, 'base64url')
  const canonical = bytes.length === PAYLOAD_BYTES && bytes.toString('base64url') === sessionId
  return canonical && bytes[0] === VERSION ? bytes : null
}

export interface DerivedSession extends SessionPayload {
  /** The `session_key` header: 64 bytes as base64url. Its text is the HMAC key. */
  sessionKey: string
  /** What the MAC of a request must be, under that key. */
  mac: SessionMac
  /** What the binding of a request must be, under a key that is derived when the first one asks. */
  bindingMac: (input: string) => string
  /** What the HttpOnly device cookie must carry: 32 bytes as base64url. */
  deviceTag: string
}

export interface SessionKeys {
  /** Null for a malformed id or a master key that is gone. */
  derive(sessionId: string): DerivedSession | null
  /**
   * Keeps what was derived, because deriving costs two HMACs, as much as the check it serves.
   * Only for a session that proved itself: invented ids must not push honest ones out.
   */
  keep(sessionId: string, session: DerivedSession): void
}

/**
 * @param masterKeys by key id.
 * @param state holds the epoch, 16 bytes that live and die with the replay memory; another one
 * gives every session another key.
 */
export function createSessionKeys(
  masterKeys: ReadonlyMap<number, Uint8Array>,
  state: { readonly epoch: Uint8Array },
): SessionKeys {
  const extracted = new Map<number, Buffer>()
  const kept = new Map<string, DerivedSession>()
  let epoch: Uint8Array | undefined

  const followEpoch = () => {
    if (state.epoch === epoch) return
    epoch = state.epoch
    kept.clear()
    for (const [kid, master] of masterKeys) {
      extracted.set(kid, createHmac('sha512', epoch).update(master).digest())
    }
  }

  return {
    derive(sessionId) {
      followEpoch()
      const known = kept.get(sessionId)
      if (known) return known
      const payload = parseSessionId(sessionId)
      const prk = payload && extracted.get(payload.kid)
      if (!prk) return null
      const bytes = Buffer.from(sessionId, 'base64url')
      const sessionKey = expand(prk, 'ota/v1/session-key\0', bytes).toString('base64url')
      return {
        ...payload,
        sessionKey,
        mac: createSessionMac(sessionKey, payload.deviceId),
        bindingMac: createBindingMac(sessionKey),
        deviceTag: expand(prk, 'ota/v1/device-cookie\0', bytes).toString('base64url', 0, 32),
      }
    },

    keep(sessionId, session) {
      if (kept.has(sessionId)) return
      if (kept.size >= KEPT_LIMIT) kept.delete(kept.keys().next().value ?? '') // oldest out first
      kept.set(sessionId, session)
    },
  }
}

/** HKDF-Expand for one block: 64 bytes, the output of one HMAC-SHA512. */
export function expand(prk: Uint8Array, label: string, context: Uint8Array | string): Buffer {
  return createHmac('sha512', prk).update(label).update(context).update('\x01').digest()
}
