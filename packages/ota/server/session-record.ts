import { IDLE_TIMEOUT_MS, SPENT_LIMIT } from '../limits'
import { spentUntil } from '../token'
import { createSendLog, type LogVerdict, receive, type SendLog } from './send-log'

/** Why a session is over before its time. */
export type SessionEnd =
  | 'idle' // nothing was accepted for IDLE_TIMEOUT_MS
  | 'replaced' // its browser signed in again
  | 'revoked' // LogOut, or two writers

/** All that is known of a sign-in and its one session: plain data. Times are Unix milliseconds. */
export interface SignInRecord {
  signInId: string
  /** Null where the sign-in ended before it registered a device. */
  sessionId: string | null
  expiresAt: number
  lastAcceptedAt: number
  /** The latest time at which a request was judged; unlike a clock it never goes back. */
  clock: number
  over: SessionEnd | null
  log: SendLog
}

/** A record as a sign-in begins it. @param now Unix milliseconds. */
export const newRecord = (
  signIn: Pick<SignInRecord, 'signInId' | 'sessionId' | 'expiresAt'>,
  now: number,
): SignInRecord => ({
  ...signIn,
  lastAcceptedAt: now,
  clock: now,
  over: null,
  log: createSendLog(),
})

/** A request whose MAC and device proof were right. */
export interface AdmissionRequest {
  requestId: string
  /** The `RequestHistory` header as received. */
  history: string
  /** The minute that the MAC proved. */
  minute: number
  /** Segments since the epoch. */
  segment: number
  /** Unix milliseconds. */
  now: number
}

/** How a request was judged: only `accepted` lets its handler run. */
export type Admission =
  | 'accepted'
  | 'replayed'
  | 'late'
  | 'resync' // the memory of the token's minute is gone: a copy could not be told
  | 'lost' // out of step with the log, perhaps because of a second writer: the session is revoked
  | 'forked' // two writers: the session is revoked for both
  | 'malformed'
  | 'full' // the record may hold no more: the session sends too much, and has to wait
  | SessionEnd

const admissions: Record<LogVerdict, Admission> = {
  accept: 'accepted',
  late: 'late',
  replay: 'replayed',
  resync: 'lost',
  fork: 'forked',
  malformed: 'malformed',
}

/** Ends a session. @returns false where it was over for good. */
export function finish(record: SignInRecord, how: SessionEnd): boolean {
  if (record.over === how || (record.over && record.over !== 'idle')) return false
  record.over = how
  record.log = createSendLog()
  return true
}

/** Ends a session for which nothing was accepted for too long. @param now Unix milliseconds. */
export const finishIdle = (record: SignInRecord, now: number): boolean =>
  now - record.lastAcceptedAt > IDLE_TIMEOUT_MS && !record.over && finish(record, 'idle')

/** Judges a request and writes its consequences into the record. */
export function judge(
  record: SignInRecord,
  { requestId, history, minute, segment, now }: AdmissionRequest,
): Admission {
  finishIdle(record, now)
  if (record.over) return record.over
  const { log } = record
  record.clock = Math.max(record.clock, now)
  for (const [id, spentAt] of log.spent) {
    if (spentUntil(Math.floor(spentAt / 4)) >= record.clock) break // the others are younger
    log.spent.delete(id)
  }
  if (log.spent.size >= SPENT_LIMIT) return 'full'
  // Only a clock that stepped back leads here: a copy of that minute could not be told any more.
  if (spentUntil(minute) < record.clock) return 'resync'

  const admission = admissions[receive(log, requestId, history, segment)]
  if (admission === 'forked' || admission === 'lost') finish(record, 'revoked')
  if (admission === 'accepted') record.lastAcceptedAt = now
  return admission
}
