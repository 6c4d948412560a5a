import { IDLE_TIMEOUT_MS, LEFT_LIMIT } from '../limits'
import { spentUntil } from '../token'
import { createSendLog, type LogVerdict, receive, type SendLog } from './send-log'

/** The reason for an early end of a session. */
export type SessionEnd =
  | 'idle' // no request was accepted for IDLE_TIMEOUT_MS
  | 'replaced' // its browser signed in again
  | 'revoked' // a logout, or two writers

/** The plain data on a sign-in and its one session. Times are Unix milliseconds. */
export interface SignInRecord {
  signInId: string
  /** Null until the sign-in has registered a device. */
  sessionId: string | null
  /**
   * Names the device that registers, so that it may repeat a registration whose answer was lost: SHA-256 of its
   * id and its public key, in base64url. Null without a public key.
   */
  device: string | null
  expiresAt: number
  lastAcceptedAt: number
  /** The latest time at which a request was judged; it never goes back. */
  clock: number
  over: SessionEnd | null
  log: SendLog
  /** The redeemed tickets that have not expired; `end` in Unix milliseconds. */
  tickets: readonly { id: string; end: number }[]
}

/** The first record of a sign-in. @param now Unix milliseconds. */
export const newRecord = (
  signIn: Pick<SignInRecord, 'signInId' | 'sessionId' | 'expiresAt'> & { device?: string | null },
  now: number,
): SignInRecord => ({
  ...signIn,
  device: signIn.device ?? null,
  lastAcceptedAt: now,
  clock: now,
  over: null,
  log: createSendLog(),
  tickets: [],
})

/** A request with a valid MAC and device cookie. */
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

/** The judgement of a request: only `accepted` lets its handler run. */
export type Admission =
  | 'accepted'
  | 'replayed'
  | 'late'
  | 'clockBack' // the ids of the token's minute may be forgotten, so a copy could pass
  | 'lost' // out of step with the log, perhaps by a second writer: the session is revoked
  | 'forked' // two writers: the session is revoked for both
  | 'malformed'
  | 'full' // the session sends too many requests for its record, and has to wait

const admissions: Record<LogVerdict, Admission> = {
  accept: 'accepted',
  late: 'late',
  replay: 'replayed',
  resync: 'lost',
  fork: 'forked',
  malformed: 'malformed',
}

/** Ends a session. @returns false if it had already ended for good. */
export function finish(record: SignInRecord, how: SessionEnd): boolean {
  if (record.over === how || (record.over && record.over !== 'idle')) return false
  record.over = how
  record.log = createSendLog()
  return true
}

/** Ends a session that was idle for too long. @param now Unix milliseconds. */
export const finishIdle = (record: SignInRecord, now: number): boolean =>
  now - record.lastAcceptedAt > IDLE_TIMEOUT_MS && !record.over && finish(record, 'idle')

/** Gives a session a new send log, which begins with its next request. @param now Unix milliseconds. */
export function restart(record: SignInRecord, now: number): void {
  record.over = null
  record.log = createSendLog()
  record.lastAcceptedAt = now
}

/** Judges a request to a session that has not ended, and writes its consequences into the record. */
export function judge(
  record: SignInRecord,
  { requestId, history, minute, segment, now }: AdmissionRequest,
): Admission {
  const { log } = record
  record.clock = Math.max(record.clock, now)
  const isRemembered = (leftAt: number) => spentUntil(Math.floor(leftAt / 4)) >= record.clock
  const first = log.left.findIndex(({ segment: leftAt }) => isRemembered(leftAt))
  if (first !== 0) log.left = first < 0 ? [] : log.left.slice(first)
  if (log.left.length >= LEFT_LIMIT) return 'full'
  // Only after the clock stepped back: a copy from that minute could pass.
  if (spentUntil(minute) < record.clock) return 'clockBack'

  const admission = admissions[receive(log, requestId, history, segment)]
  if (admission === 'forked' || admission === 'lost') finish(record, 'revoked')
  if (admission === 'accepted') record.lastAcceptedAt = now
  return admission
}
