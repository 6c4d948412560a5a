import { IDLE_TIMEOUT_MS } from '../limits'
import { spentUntil } from '../token'
import { createSendLog, type LogVerdict, receive, type SendLog } from './send-log'
import type { Admission, AdmissionRequest, SessionEnd } from './store'

/** What a store keeps of one session, and what a request does to it: written once for every store. */

/** All that is known of a session: plain data. Times are Unix milliseconds. */
export interface SessionRecord {
  signInId: string
  expiresAt: number
  lastAcceptedAt: number
  over: SessionEnd | null
  log: SendLog
  /** The latest time a request of it was judged at; it never goes back, as a clock may. */
  clock: number
  /**
   * Spent request ids by the minute that their MAC proved; a minute is dropped whole. To judge a
   * request those of its own minute are enough.
   */
  spent: Map<number, Set<string>>
}

const admissions: Record<LogVerdict, Admission> = {
  accept: 'accepted',
  late: 'late',
  replay: 'replayed',
  resync: 'lost',
  fork: 'forked',
  malformed: 'malformed',
}

/** Ends a session, if there is one, unless it is over. It stays over. */
export function finish(session: SessionRecord | undefined, how: SessionEnd): void {
  if (!session || session.over) return
  session.over = how
  session.log = createSendLog()
  session.spent.clear()
}

/** Ends a session for which nothing was accepted for too long. @param now Unix milliseconds. */
export function finishIdle(session: SessionRecord, now: number): void {
  if (now - session.lastAcceptedAt > IDLE_TIMEOUT_MS) finish(session, 'idle')
}

/**
 * Judges a request of a session and writes into the record what follows from it. A store lets
 * nobody else at the record meanwhile.
 */
export function judge(
  session: SessionRecord,
  { requestId, history, minute, segment, now }: AdmissionRequest,
): Admission {
  finishIdle(session, now)
  if (session.over) return session.over
  session.clock = Math.max(session.clock, now)
  for (const old of session.spent.keys()) {
    if (spentUntil(old) < session.clock) session.spent.delete(old)
  }
  // Only a clock that stepped back leads here: a copy of that minute could not be told any more.
  if (spentUntil(minute) < session.clock) return 'resync'
  const ids = session.spent.get(minute) ?? new Set()
  if (ids.has(requestId)) return 'replayed'

  const admission = admissions[receive(session.log, requestId, history, segment)]
  if (admission === 'forked' || admission === 'lost') finish(session, 'revoked')
  if (admission === 'accepted') {
    session.lastAcceptedAt = now
    session.spent.set(minute, ids.add(requestId))
  }
  return admission
}
