import { randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '../history'
import type { AdmissionRequest, NewSession, SessionStore } from '../server/store'
import { tickAt } from '../token'
import { sessionIdFor } from './session-id'

/** Where the test clock stands. */
export const START = Date.parse('2026-01-01T12:34:20.000Z')
export const EXPIRES = START + 8 * 3_600_000

/** What a sign-in of its own would open. */
export const newSession = (signInId: string = randomUUID()): NewSession => ({
  sessionId: sessionIdFor(signInId),
  signInId,
  signedInAt: START,
  expiresAt: EXPIRES,
})

/** A device of a session, as a store sees it: its MACs are right. */
export function createWriter({ sessionId }: Pick<NewSession, 'sessionId'>) {
  let history: string[] = []
  return {
    /** Its next request, with the log before it. */
    next(now = START): AdmissionRequest {
      const requestId = randomUUID()
      const sent = joinHistory(history)
      history = appendToHistory(history, requestId)
      const { minute } = tickAt(now)
      return {
        sessionId,
        requestId,
        history: sent,
        minute,
        segment: Math.floor(now / 15_000),
        now,
      }
    },
  }
}

/** The first request of a device. */
export const firstRequest = (sessionId: string) => createWriter({ sessionId }).next()

/** A session that has just been opened, and its device. */
export async function openSession(store: SessionStore) {
  const session = newSession()
  expect(await store.open(session, START)).toBe(true)
  return { ...session, ...createWriter(session) }
}
