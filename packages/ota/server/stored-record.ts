import { createHash } from 'node:crypto'
import { formatUuid } from '../ids'
import { type LogEntry, tailOf } from './send-log'
import { newRecord, type SignInRecord } from './session-record'

/** The key of a sign-in's record: the first 16 bytes of SHA-256 of its id, as 22 characters of base64url. */
export const recordKeyOf = (signInId: string): string =>
  createHash('sha256').update(signInId).digest().toString('base64url', 0, 16)

/** Bytes of one entry: 16 of its id, and 4 of twice its segment, plus one if it is accepted. */
const [ID_BYTES, ENTRY_BYTES] = [16, 20]

const formatEntry = ({ id, accepted, segment }: LogEntry) =>
  id + (2 * segment + Number(accepted)).toString(16).padStart(8, '0')

/** All entries of an encoded list; without a pattern for each id, which would take most of a request's time. */
function parseEntries(bytes: Buffer): LogEntry[] {
  const hex = bytes.toString('hex')
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) => {
    const at = index * ENTRY_BYTES
    const id = formatUuid(hex.slice(2 * at, 2 * (at + ID_BYTES)))
    const rest = bytes.readUInt32BE(at + ID_BYTES)
    return { id, accepted: rest % 2 === 1, segment: Math.floor(rest / 2) }
  })
}

/**
 * A record as a string for a shared store: JSON in the first line, and in the second all ids as 20 bytes each in
 * base64url, because ids as JSON would take most of a request's time.
 */
export function encodeRecord({ log, ...rest }: SignInRecord): string {
  const { entries, dropped, left } = log
  const hex = [...entries, ...left].map(formatEntry).join('').replaceAll('-', '')
  const ids = Buffer.from(hex, 'hex').toString('base64url')
  return `${JSON.stringify({ ...rest, dropped, entries: entries.length })}\n${ids}`
}

const ENDS: unknown[] = [null, 'idle', 'replaced', 'revoked'] satisfies SignInRecord['over'][]

const isTicket = ({ id, end }: Record<string, unknown>) =>
  typeof id === 'string' && Number.isFinite(end)

/** @throws Error for a string that {@link encodeRecord} did not write under this key. */
function parseRecord(key: string, text: string): SignInRecord {
  const end = text.indexOf('\n')
  const { dropped, entries: count, ...rest } = JSON.parse(text.slice(0, end))
  const { signInId, sessionId, device, over, tickets, expiresAt, lastAcceptedAt, clock } = rest
  const ids = text.slice(end + 1)
  const bytes = Buffer.from(ids, 'base64url')
  const isWhole =
    recordKeyOf(signInId) === key &&
    [sessionId, device].every((value) => value === null || typeof value === 'string') &&
    ENDS.includes(over) &&
    [dropped, count, expiresAt, lastAcceptedAt, clock].every(Number.isFinite) &&
    Array.isArray(tickets) &&
    tickets.every((ticket) => isTicket(Object(ticket))) &&
    bytes.length % ENTRY_BYTES === 0 &&
    bytes.toString('base64url') === ids
  if (!isWhole) throw new Error('not a record of this sign-in')
  const all = parseEntries(bytes)
  const [entries, left] = [all.slice(0, count), all.slice(count)]
  return { ...rest, log: { entries, dropped, left, tail: tailOf(entries) } }
}

/**
 * The record of a string. A broken string, or one whose sign-in does not match its key, becomes an ended sign-in,
 * so a thief who can write to the store cannot make one session speak for another person.
 */
export function decodeRecord(key: string, text: string): SignInRecord {
  try {
    return parseRecord(key, text)
  } catch {
    const nobody = { signInId: '', sessionId: null, expiresAt: Number.MAX_SAFE_INTEGER }
    return { ...newRecord(nobody, 0), over: 'revoked' }
  }
}
