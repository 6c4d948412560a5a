import { randomBytes } from 'node:crypto'
import { minuteDeadline } from '@/lib/ota/encoding'
import { createSendLog, type LogVerdict, receive, type SendLog } from '@/server/tokens/send-log'
import type { Admission, SessionStore } from './session-store'

/** A session without an accepted request for this long ends (ASVS 7.3.1). */
export const IDLE_TIMEOUT_MS = 30 * 60_000
/** A spent id is remembered this much longer than its token could live. */
const SPENT_MARGIN_MS = 2000
const SWEEP_INTERVAL_MS = 60_000
/** How long a revoked session still answers that it is revoked; then it is unknown, and refused. */
const REVOKED_MEMORY_MS = 10 * 60_000

interface SessionRecord {
  loginSid: string
  /** Unix milliseconds, like every time here. */
  expiresAt: number
  lastAcceptedAt: number
  revoked: boolean
  log: SendLog
  /** Spent request ids by the minute that their MAC proved; a minute is dropped whole. */
  spent: Map<number, Set<string>>
  /** No token of this minute or an older one is accepted: what was spent then is forgotten. */
  forgottenMinute: number
}

interface LoginRecord {
  sessionId?: string
  ended: boolean
  expiresAt: number
}

const admissions: Record<LogVerdict, Admission> = {
  accept: 'accepted',
  late: 'accepted',
  'late-refused': 'late',
  replay: 'replayed',
  resync: 'resync',
  fork: 'forked',
  malformed: 'malformed',
}

export interface MemorySessionStoreOptions {
  epoch?: Uint8Array
  /** Sign-ins that were ended before this process began, with their expiry in Unix ms. */
  endedLogins?: ReadonlyMap<string, number>
  /** Keeps an ended sign-in beyond this process; the sign-in cookie outlives a restart. */
  keepEnded?: (loginSid: string, expiresAt: number) => Promise<void>
}

/** State of one process. One synchronous turn is one atomic step. */
export function createMemorySessionStore(
  options: MemorySessionStoreOptions = {},
): SessionStore & { readonly size: number } {
  const { epoch = randomBytes(16), endedLogins = [], keepEnded = async () => {} } = options
  const sessions = new Map<string, SessionRecord>()
  const logins = new Map<string, LoginRecord>()
  for (const [sid, expiresAt] of endedLogins) logins.set(sid, { ended: true, expiresAt })
  let sweptAt = 0

  const live = (sessionId: string, now: number) => {
    const session = sessions.get(sessionId)
    if (!session) return undefined
    const idle = !session.revoked && now - session.lastAcceptedAt > IDLE_TIMEOUT_MS
    return idle || now >= session.expiresAt ? undefined : session
  }

  const sweep = (now: number) => {
    if (now - sweptAt < SWEEP_INTERVAL_MS) return
    sweptAt = now
    for (const id of sessions.keys()) if (!live(id, now)) sessions.delete(id)
    for (const [sid, login] of logins) if (now >= login.expiresAt) logins.delete(sid)
  }

  const revoke = (sessionId: string | undefined, now: number) => {
    const session = sessions.get(sessionId ?? '')
    if (!session || session.revoked) return
    session.revoked = true
    session.expiresAt = Math.min(session.expiresAt, now + REVOKED_MEMORY_MS)
    session.log = createSendLog()
    session.spent.clear()
  }

  const endLogin = (loginSid: string, expiresAt: number, now: number) => {
    const login = logins.get(loginSid)
    if (login?.ended) return Promise.resolve()
    revoke(login?.sessionId, now)
    logins.set(loginSid, { ...login, ended: true, expiresAt })
    return keepEnded(loginSid, expiresAt)
  }

  return {
    epoch,
    get size() {
      return sessions.size
    },

    peek(sessionId, requestId, now) {
      const session = live(sessionId, now)
      if (!session) return 'unknown'
      if (session.revoked) return 'revoked'
      for (const ids of session.spent.values()) if (ids.has(requestId)) return 'spent'
      return undefined
    },

    admit({ sessionId, requestId, history, minute, segment, now }) {
      const session = live(sessionId, now)
      if (!session) return 'resync'
      if (session.revoked) return 'revoked'
      forgetOldMinutes(session, now)
      if (minute <= session.forgottenMinute) return 'stale'
      if (session.spent.get(minute)?.has(requestId)) return 'replayed'

      const admission = admissions[receive(session.log, requestId, history, segment)]
      if (admission === 'forked') {
        // A cloned profile holds the sign-in too, so neither side may enrol again with it.
        const { loginSid, expiresAt } = session
        revoke(sessionId, now)
        void endLogin(loginSid, expiresAt, now)
      }
      if (admission === 'accepted') {
        session.lastAcceptedAt = now
        const ids = session.spent.get(minute)
        if (ids) ids.add(requestId)
        else session.spent.set(minute, new Set([requestId]))
      }
      return admission
    },

    open({ sessionId, loginSid, expiresAt }, now) {
      sweep(now)
      revoke(logins.get(loginSid)?.sessionId, now)
      const ended = logins.get(loginSid)?.ended ?? false
      logins.set(loginSid, { sessionId, ended, expiresAt })
      sessions.set(sessionId, {
        loginSid,
        expiresAt,
        lastAcceptedAt: now,
        revoked: false,
        log: createSendLog(),
        spent: new Map(),
        forgottenMinute: -1,
      })
    },

    revoke,

    loginState(loginSid) {
      const login = logins.get(loginSid)
      if (!login) return 'new'
      return login.ended ? 'ended' : 'enrolled'
    },

    endLogin,
  }
}

/**
 * Drops minutes that no token can belong to any more. The highest one dropped is kept, so that a
 * clock that steps back cannot make their tokens acceptable again.
 */
function forgetOldMinutes(session: SessionRecord, now: number): void {
  for (const minute of session.spent.keys()) {
    if (minuteDeadline(minute) + SPENT_MARGIN_MS >= now) continue
    session.spent.delete(minute)
    session.forgottenMinute = Math.max(session.forgottenMinute, minute)
  }
}
