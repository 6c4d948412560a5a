import { randomBytes } from 'node:crypto'
import { createSendLog } from '../server/send-log'
import { finish, finishIdle, judge, type SessionRecord } from '../server/session-record'
import { checkEnd } from '../server/sign-ins'
import type { SessionStore } from '../server/store'

const SWEEP_INTERVAL_MS = 60_000

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

    admit(request) {
      const session = sessions.get(request.sessionId)
      return session ? judge(session, request) : 'unknown'
    },

    open({ signInId, sessionId, expiresAt }, now) {
      sweep(now)
      if (signIns.has(signInId)) return false
      signIns.set(signInId, { sessionId, expiresAt })
      sessions.set(sessionId, {
        signInId,
        expiresAt,
        clock: now,
        lastAcceptedAt: now,
        over: null,
        log: createSendLog(),
        spent: new Map(),
      })
      return true
    },

    signInOf: (sessionId) => sessions.get(sessionId)?.signInId ?? null,

    endSignIn(signIn, how) {
      checkEnd(signIn, how)
      const { id, expiresAt } = signIn
      const sessionId = signIns.get(id)?.sessionId
      finish(sessions.get(sessionId ?? ''), how)
      signIns.set(id, { sessionId, expiresAt })
    },
  }
}
