import type { Admission, MaybePromise, SessionStore } from '../server/store'
import { replay } from './replay'
import type { Call } from './serial-order'

/**
 * Tests of several nodes pass what they ask a store, and what it says, through here. When a test ends, the
 * calls of each session are replayed.
 */

// Of all nodes: what one opened another may end, or deny.

/** By session, as they began. */
const calls = new Map<string, Call[]>()
/** The session of each sign-in, and the epoch of each session. */
const sessions = new Map<string, string>()
const epochs = new Map<string, string>()
let isLost = false
/** Begins and ends of calls, in their order in this process. */
let moments = 0

/** In a `describe` of whoever has witnesses: fails each test in which a verdict was wrong. */
export function replayVerdicts(): void {
  let explained = 0
  afterEach(() => {
    explained += replayWitnessed()
  })
  afterAll(() => {
    expect(explained).toBeGreaterThan(0) // else nobody would notice that nothing is witnessed any more
  })
}

/** Replays what was witnessed, and forgets it. @returns how many verdicts were right. @throws at a wrong one. */
export function replayWitnessed(): number {
  const witnessedCalls = [...calls.values()]
  for (const map of [calls, sessions, epochs]) map.clear()
  isLost = false
  return witnessedCalls.reduce((sum, ofSession) => sum + replay(ofSession), 0)
}

/** From here to the end of the test a node may know no session: what it needs for that is taken away. */
export function loseSessions(): void {
  isLost = true
}

/**
 * Writes down that a call begins.
 * @returns to be told once what the answer may have meant, or null where it says that nothing was done.
 */
export function begin(sessionId: string, asked: Call['asked']) {
  const call: Call = { begun: moments++, ended: Infinity, asked, said: [] }
  const ofSession = calls.get(sessionId) ?? []
  calls.set(sessionId, ofSession)
  ofSession.push(call)
  return (said: readonly Admission[] | null, mayBeLost = isLost): void => {
    if (said === null) ofSession.splice(ofSession.indexOf(call), 1)
    else Object.assign(call, { ended: moments++, said, mayBeLost })
  }
}

/** The same store, of which each answer is witnessed. */
export function witnessed(store: SessionStore): SessionStore {
  const epochOf = (sessionId: string) => {
    try {
      return Buffer.from(store.epochOf(sessionId)).toString('hex')
    } catch {
      return 'not known'
    }
  }
  const end = async (
    sessionId: string | undefined,
    how: 'replaced' | 'revoked',
    ending: () => MaybePromise<void>,
  ) => {
    const answered = sessionId === undefined ? undefined : begin(sessionId, { end: how })
    await ending()
    answered?.([])
  }
  return {
    ...store,
    async admit(request) {
      const { sessionId } = request
      const answered = begin(sessionId, { admit: request })
      const verdict = await store.admit(request)
      answered([verdict], epochOf(sessionId) !== epochs.get(sessionId))
      return verdict
    },
    async open(session, now) {
      const { sessionId, signInId } = session
      const answered = begin(sessionId, { open: session, now })
      const isOpen = await store.open(session, now)
      answered(isOpen ? [] : null)
      if (isOpen) {
        sessions.set(signInId, sessionId)
        epochs.set(sessionId, epochOf(sessionId))
      }
      return isOpen
    },
    revoke: (sessionId) => end(sessionId, 'revoked', () => store.revoke(sessionId)),
    endSignIn: (signIn, how, now) =>
      end(sessions.get(signIn.id), how, () => store.endSignIn(signIn, how, now)),
  }
}
