import { createHash } from 'node:crypto'
import { type LogEntry, tailOf } from './send-log'
import { newRecord, type SignInRecord } from './session-record'

/** The key of a sign-in's record: the first 16 bytes of SHA-256 of its id, as 22 characters of base64url. */
export const recordKeyOf = (signInId: string): string =>
  createHash('sha256').update(signInId).digest().toString('base64url', 0, 16)

/** Hex digits of one entry: its id, then twice its segment, plus one if it is accepted. */
const ID_DIGITS = 32
const ENTRY_DIGITS = ID_DIGITS + 8

const formatEntry = ({ id, accepted, segment }: LogEntry) =>
  id.replaceAll('-', '') + (2 * segment + Number(accepted)).toString(16).padStart(8, '0')

function parseEntry(hex: string): LogEntry {
  const id = hex.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const rest = Number.parseInt(hex.slice(ID_DIGITS), 16)
  return { id, accepted: rest % 2 === 1, segment: Math.floor(rest / 2) }
}

/**
 * A record as a string for a shared store: JSON in the first line, and in the second all ids as 20 bytes each in
 * base64url, because ids as JSON would take most of a request's time.
 */
export function encodeRecord({ log, ...rest }: SignInRecord): string {
  const { entries, dropped, left } = log
  const hex = [...entries, ...left].map(formatEntry).join('')
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
  const hex = Buffer.from(ids, 'base64url').toString('hex')
  const isWhole =
    recordKeyOf(signInId) === key &&
    [sessionId, device].every((value) => value === null || typeof value === 'string') &&
    ENDS.includes(over) &&
    [dropped, count, expiresAt, lastAcceptedAt, clock].every(Number.isFinite) &&
    Array.isArray(tickets) &&
    tickets.every((ticket) => isTicket(Object(ticket))) &&
    hex.length % ENTRY_DIGITS === 0 &&
    Buffer.from(hex, 'hex').toString('base64url') === ids
  if (!isWhole) throw new Error('not a record of this sign-in')
  const all: LogEntry[] = []
  for (let at = 0; at < hex.length; at += ENTRY_DIGITS) {
    all.push(parseEntry(hex.slice(at, at + ENTRY_DIGITS)))
  }
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
