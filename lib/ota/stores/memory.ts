import { randomBytes } from 'node:crypto'
import { IDLE_TIMEOUT_MS } from '../limits'
import { createSendLog, type LogVerdict, receive, type SendLog } from '../server/send-log'
import type { Admission, SessionEnd, SessionStore } from '../server/store'
import { spentUntil } from '../window'

const SWEEP_INTERVAL_MS = 60_000

interface SessionRecord {
  signInId: string
  /** Unix milliseconds, like every time here. */
  expiresAt: number
  lastAcceptedAt: number
  over: SessionEnd | null
  log: SendLog
  /** The latest time a request of it was judged at; it never goes back, as a clock may. */
  clock: number
  /** Spent request ids by the minute that their MAC proved; a minute is dropped whole. */
  spent: Map<number, Set<string>>
}

/** A sign-in that has had its session, or has ended: either way it opens none any more. */
interface SignInRecord {
  sessionId?: string
  expiresAt: number
}

/** All that the store knows: plain data, which can be copied. */
export interface MemoryState {
  epoch: Uint8Array
  sessions: Map<string, SessionRecord>
  signIns: Map<string, SignInRecord>
  sweptAt: number
}

/** The state of a process that has just started. @param epoch 16 random bytes. */
export function createMemoryState(epoch: Uint8Array = randomBytes(16)): MemoryState {
  return { epoch, sessions: new Map(), signIns: new Map(), sweptAt: 0 }
}

const admissions: Record<LogVerdict, Admission> = {
  accept: 'accepted',
  late: 'accepted',
  'late-refused': 'late',
  replay: 'replayed',
  resync: 'lost',
  fork: 'forked',
  malformed: 'malformed',
}

function finish(session: SessionRecord | undefined, how: SessionEnd): void {
  if (!session || session.over) return
  session.over = how
  session.log = createSendLog()
  session.spent.clear()
}

function finishIdle(session: SessionRecord, now: number): void {
  if (now - session.lastAcceptedAt > IDLE_TIMEOUT_MS) finish(session, 'idle')
}

/** State of one process. One synchronous turn is one atomic step. */
export function createMemoryStore(state: MemoryState = createMemoryState()): SessionStore {
  const { sessions, signIns } = state

  const sweep = (now: number) => {
    if (Math.abs(now - state.sweptAt) < SWEEP_INTERVAL_MS) return
    state.sweptAt = now
    for (const [id, session] of sessions) {
      if (now >= session.expiresAt) sessions.delete(id)
      else finishIdle(session, now)
    }
    for (const [sid, signIn] of signIns) if (now >= signIn.expiresAt) signIns.delete(sid)
  }

  return {
    epochOf: () => state.epoch,
    ready() {},

    lacks: (sessionId) => !sessions.has(sessionId),

    peek(sessionId, requestId, now) {
      const session = sessions.get(sessionId)
      if (!session) return undefined
      finishIdle(session, now)
      if (session.over) return session.over
      for (const ids of session.spent.values()) if (ids.has(requestId)) return 'spent'
      return undefined
    },

    admit({ sessionId, requestId, history, minute, segment, now }) {
      const session = sessions.get(sessionId)
      if (!session) return 'unknown'
      finishIdle(session, now)
      if (session.over) return session.over
      session.clock = Math.max(session.clock, now)
      for (const old of session.spent.keys()) {
        if (spentUntil(old) < session.clock) session.spent.delete(old)
      }
      // Only a clock that stepped back leads here: a copy of that minute could not be told any more.
      if (spentUntil(minute) < session.clock) return 'resync'
      if (session.spent.get(minute)?.has(requestId)) return 'replayed'

      const admission = admissions[receive(session.log, requestId, history, segment)]
      if (admission === 'forked' || admission === 'lost') finish(session, 'revoked')
      if (admission === 'accepted') {
        session.lastAcceptedAt = now
        const ids = session.spent.get(minute)
        if (ids) ids.add(requestId)
        else session.spent.set(minute, new Set([requestId]))
      }
      return admission
    },

    open({ sessionId, signInId, expiresAt }, now) {
      sweep(now)
      if (signIns.has(signInId)) return false
      signIns.set(signInId, { sessionId, expiresAt })
      sessions.set(sessionId, {
        signInId,
        expiresAt,
        lastAcceptedAt: now,
        over: null,
        log: createSendLog(),
        clock: now,
        spent: new Map(),
      })
      return true
    },

    revoke: (sessionId) => finish(sessions.get(sessionId), 'revoked'),

    signInOf: (sessionId) => sessions.get(sessionId)?.signInId ?? null,

    endSignIn(signInId, expiresAt, how) {
      const sessionId = signIns.get(signInId)?.sessionId
      finish(sessions.get(sessionId ?? ''), how)
      signIns.set(signInId, { sessionId, expiresAt })
    },
  }
}
