import { createHash } from 'node:crypto'
import { UUID_LENGTH } from '../ids'
import { type LogEntry, tailOf } from './send-log'
import { newRecord, type SignInRecord } from './session-record'

/** The key of a sign-in's record: the first 16 bytes of SHA-256 of its id, as 22 characters of base64url. */
export const recordKeyOf = (signInId: string): string =>
  createHash('sha256').update(signInId).digest().toString('base64url', 0, 16)

/** Digits of a segment counted since 1970, enough until the year 2445. */
const SEGMENT_DIGITS = 9
const ENTRY_LENGTH = UUID_LENGTH + 1 + SEGMENT_DIGITS

/** One id of a send log, `+` if accepted or `-` if announced, and its segment. */
const formatEntry = ({ id, accepted, segment }: LogEntry) =>
  `${id}${accepted ? '+' : '-'}${String(segment).padStart(SEGMENT_DIGITS, '0')}`

/**
 * A record as text for a shared store: JSON in the first line and all ids in the second, because ids as JSON
 * would take most of a request's time.
 */
export function encodeRecord({ log, ...rest }: SignInRecord): string {
  const { entries, dropped, spent } = log
  const ids = [...entries, ...spent].map(formatEntry).join('')
  return `${JSON.stringify({ ...rest, dropped, entries: entries.length })}\n${ids}`
}

const ENDS: unknown[] = [null, 'idle', 'replaced', 'revoked'] satisfies SignInRecord['over'][]

/** @throws Error for a text that {@link encodeRecord} did not write under this key. */
function parseRecord(key: string, text: string): SignInRecord {
  const end = text.indexOf('\n')
  const { dropped, entries: count, ...rest } = JSON.parse(text.slice(0, end))
  const { signInId, sessionId, over, expiresAt, lastAcceptedAt, clock } = rest
  const numbers = [dropped, count, expiresAt, lastAcceptedAt, clock]
  const isWhole =
    recordKeyOf(signInId) === key &&
    (sessionId === null || typeof sessionId === 'string') &&
    ENDS.includes(over) &&
    numbers.every(Number.isFinite) &&
    (text.length - end - 1) % ENTRY_LENGTH === 0
  if (!isWhole) throw new Error('not a record of this sign-in')
  const all: LogEntry[] = []
  for (let at = end + 1; at < text.length; at += ENTRY_LENGTH) {
    const id = text.slice(at, at + UUID_LENGTH)
    const accepted = text[at + UUID_LENGTH] === '+'
    const segment = Number(text.slice(at + UUID_LENGTH + 1, at + ENTRY_LENGTH))
    all.push({ id, accepted, segment })
  }
  const [entries, spent] = [all.slice(0, count), all.slice(count)]
  return { ...rest, log: { entries, dropped, spent, tail: tailOf(entries) } }
}

/**
 * The record of a text. A broken text, or one whose sign-in does not match its key, becomes an ended sign-in,
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
