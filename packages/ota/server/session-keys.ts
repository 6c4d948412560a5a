import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createBindingMac, createSessionMac, type SessionMac } from './mac'
import type { MasterKeys } from './master-keys'
import type { SessionStore } from './store'

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

/**
 * The first of a session id's sixteen bytes. Equal for a sign-in and its session, so that a store of
 * several parts finds both in one of them without asking.
 */
export const signInByte = (signInId: string): number =>
  createHash('sha256').update(signInId).digest().readUInt8()

/** What makes a session id unique: a byte of the sign-in and fifteen random ones. */
export function sessionBytes(signInId: string): Buffer {
  return Buffer.concat([Uint8Array.of(signInByte(signInId)), randomBytes(15)])
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
    deviceId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
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
  /** That of the store when it was derived. */
  epoch: Uint8Array
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
  /**
   * Null for a malformed id or a master key that is gone.
   * @throws StateUnavailableError where the epoch cannot be known.
   */
  derive(sessionId: string): DerivedSession | null
  /**
   * Keeps what was derived in memory, because deriving costs two HMACs, as much as the check it
   * serves. Only for a session that was just opened or proved itself: invented ids must not push
   * honest ones out. It stays until `forget`, another epoch, or ten thousand others.
   */
  keep(sessionId: string, session: DerivedSession): void
  /** Drops what was kept of a session that is over. */
  forget(sessionId: string): void
}

type Epochs = Pick<SessionStore, 'epochOf'>

const shared = new WeakMap<Epochs, WeakMap<MasterKeys, SessionKeys>>()

/**
 * One for all who have the same master keys and the same store: what an enrolment derives, the guards
 * find.
 */
export function sessionKeysOf(masterKeys: MasterKeys, store: Epochs): SessionKeys {
  const ofStore = shared.get(store) ?? new WeakMap<MasterKeys, SessionKeys>()
  shared.set(store, ofStore)
  const keys = ofStore.get(masterKeys) ?? createSessionKeys(masterKeys, store)
  ofStore.set(masterKeys, keys)
  return keys
}

/**
 * @param masterKeys by key id.
 * @param store knows the epochs, 16 bytes each that live and die with the replay memory; another one
 * gives each of its sessions another key.
 */
export function createSessionKeys(masterKeys: MasterKeys, store: Epochs): SessionKeys {
  const extracted = new WeakMap<Uint8Array, Map<number, Buffer>>()
  const kept = new Map<string, DerivedSession>()

  const prksOf = (epoch: Uint8Array): Map<number, Buffer> => {
    const known = extracted.get(epoch)
    if (known) return known
    const prks = new Map<number, Buffer>()
    for (const [kid, master] of masterKeys) {
      prks.set(kid, createHmac('sha512', epoch).update(master).digest())
    }
    extracted.set(epoch, prks)
    return prks
  }

  return {
    derive(sessionId) {
      const known = kept.get(sessionId)
      if (known && known.epoch === store.epochOf(sessionId)) return known
      if (known) kept.delete(sessionId)
      const payload = parseSessionId(sessionId)
      if (!payload) return null
      const epoch = store.epochOf(sessionId)
      const prk = prksOf(epoch).get(payload.kid)
      if (!prk) return null
      const bytes = Buffer.from(sessionId, 'base64url')
      const sessionKey = expand(prk, 'ota/v1/session-key\0', bytes).toString('base64url')
      return {
        ...payload,
        epoch,
        sessionKey,
        mac: createSessionMac(sessionKey, payload.deviceId),
        bindingMac: createBindingMac(sessionKey),
        deviceTag: expand(prk, 'ota/v1/device-cookie\0', bytes).toString('base64url', 0, 32),
      }
    },

    keep(sessionId, session) {
      if (kept.get(sessionId)?.epoch === session.epoch) return
      if (kept.size >= KEPT_LIMIT) kept.delete(kept.keys().next().value ?? '') // oldest out first
      kept.set(sessionId, session)
    },

    forget(sessionId) {
      kept.delete(sessionId)
    },
  }
}

/** HKDF-Expand for one block: 64 bytes, the output of one HMAC-SHA512. */
export function expand(prk: Uint8Array, label: string, context: Uint8Array | string): Buffer {
  return createHmac('sha512', prk).update(label).update(context).update('\x01').digest()
}

/** Room for two texts of each length that secrets here have; allocating costs more than comparing. */
const scratch = new Map<number, { given: Buffer; expected: Buffer }>()

/**
 * Compares secrets in constant time; texts of different length are told apart at once.
 * @param expected one byte a character: hex or base64url, as all secrets here are.
 */
export function equalText(given: string, expected: string): boolean {
  const { length } = expected
  if (given.length !== length) return false
  let pair = scratch.get(length)
  if (!pair) {
    pair = { given: Buffer.alloc(length), expected: Buffer.alloc(length) }
    scratch.set(length, pair)
  }
  // UTF-8, because a cookie is percent-decoded: as latin1 two characters would share a byte. A
  // character of more bytes that no longer fits at the end is left out, and so found out.
  if (pair.given.write(given) !== length) return false
  pair.expected.write(expected)
  return timingSafeEqual(pair.given, pair.expected)
}
