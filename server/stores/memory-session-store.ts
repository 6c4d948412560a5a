import { randomBytes } from 'node:crypto'
import { createSendLog, type LogVerdict, receive, type SendLog } from '@/server/tokens/send-log'
import {
  type Admission,
  type EndedLoginMemory,
  IDLE_TIMEOUT_MS,
  REVOKED_MEMORY_MS,
  type SessionStore,
  spentUntil,
} from './session-store'

const SWEEP_INTERVAL_MS = 60_000

interface SessionRecord {
  loginSid: string
  /** Unix milliseconds, like every time here. */
  expiresAt: number
  lastAcceptedAt: number
  revoked: boolean
  log: SendLog
  /** The latest time a request of it was judged at; it never goes back, as a clock may. */
  clock: number
  /** Spent request ids by the minute that their MAC proved; a minute is dropped whole. */
  spent: Map<number, Set<string>>
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
  endedLogins?: EndedLoginMemory
}

const forgetful: EndedLoginMemory = { has: async () => false, keep: async () => {} }

/** State of one process. One synchronous turn is one atomic step. */
export function createMemorySessionStore(
  options: MemorySessionStoreOptions = {},
): SessionStore & { readonly size: number } {
  const { endedLogins = forgetful } = options
  const epoch = randomBytes(16)
  const sessions = new Map<string, SessionRecord>()
  const logins = new Map<string, LoginRecord>()
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
    revoke(login?.sessionId, now)
    logins.set(loginSid, { ...login, ended: true, expiresAt })
    return endedLogins.keep(loginSid, expiresAt)
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
      session.clock = Math.max(session.clock, now)
      for (const old of session.spent.keys()) {
        if (spentUntil(old) < session.clock) session.spent.delete(old)
      }
      if (spentUntil(minute) < session.clock) return 'stale'
      if (session.spent.get(minute)?.has(requestId)) return 'replayed'

      const admission = admissions[receive(session.log, requestId, history, segment)]
      if (admission === 'forked') {
        // A cloned profile holds the sign-in too, so neither side may enrol again with it.
        const { loginSid, expiresAt } = session
        revoke(sessionId, now)
        endLogin(loginSid, expiresAt, now).catch(() => {}) // it has told, and is ended here
      }
      if (admission === 'accepted') {
        session.lastAcceptedAt = now
        const ids = session.spent.get(minute)
        if (ids) ids.add(requestId)
        else session.spent.set(minute, new Set([requestId]))
      }
      return admission
    },

    open({ sessionId, loginSid, expiresAt, onlyAsFirst }, now) {
      sweep(now)
      const login = logins.get(loginSid)
      if (login?.ended) return 'ended'
      if (login && onlyAsFirst) return 'enrolled'
      revoke(login?.sessionId, now)
      logins.set(loginSid, { sessionId, ended: false, expiresAt })
      sessions.set(sessionId, {
        loginSid,
        expiresAt,
        lastAcceptedAt: now,
        revoked: false,
        log: createSendLog(),
        clock: now,
        spent: new Map(),
      })
      return 'opened'
    },

    revoke,

    isEnded: (loginSid) => logins.get(loginSid)?.ended ?? endedLogins.has(loginSid),

    endLogin,
  }
}
