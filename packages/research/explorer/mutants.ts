import type { Change } from '@one-tick-ahead/ota/testing/bundle-program'
import type { Event } from './world'
import type { worlds } from './worlds'

/** One line of a rule changed for the worse, and the world in which that must show. */
export interface Mutant extends Change {
  /** What the server does now. */
  title: string
  world: keyof typeof worlds
  /** In place of the world's small bounds. */
  events?: Partial<Record<Event, number>>
  /**
   * Lines that guard the same thing and are taken out first: with them gone and the line of the
   * mutant there, nothing must be found.
   */
  behind?: readonly Change[]
}

const VERIFIER = 'packages/ota/server/verifier.ts'
const LOG = 'packages/ota/server/send-log.ts'
const RECORD = 'packages/ota/server/session-record.ts'
const STORE = 'packages/ota/stores/memory.ts'
const SIGN_INS = 'packages/api/sign-in/sign-ins.ts'

const spentInAdmit: Change = {
  file: RECORD,
  line: "if (ids.has(requestId)) return 'replayed'",
  mutant: '',
}

const opensOnce: Change = {
  file: STORE,
  line: 'if (signIns.has(signInId)) return false',
  mutant: '',
}

const redeemsAgain: Change = {
  file: 'packages/ota/server/service.ts',
  line: 'if (!isFirst || !(await store.open(opening, now()))) {',
  mutant: 'if (!(await store.open(opening, now()))) {',
}

const asksAgain: Change = {
  file: 'packages/ota/server/service.ts',
  line: 'if (await signIns.isEnded(id, at)) {',
  mutant: 'if (false) {',
}

export const mutants: readonly Mutant[] = [
  {
    title: 'A used sign-in registers again: the old fault',
    ...redeemsAgain,
    world: 'profile',
    behind: [opensOnce],
  },
  {
    title: 'A used sign-in registers again once the store has forgotten it',
    ...redeemsAgain,
    world: 'parts',
  },
  {
    title: 'The store opens a session for a sign-in that has ended meanwhile',
    ...opensOnce,
    world: 'day',
    behind: [asksAgain],
  },
  {
    title: 'The MAC is not compared',
    file: VERIFIER,
    line: "if (!equalText(token.mac, session.mac(requestId, accepted.minute))) return 'ota_bad_mac'",
    mutant: '',
    world: 'parts',
  },
  {
    title: 'The device cookie is not compared',
    file: VERIFIER,
    line: 'if (!equalText(credentials.deviceCookie, session.deviceTag)) {',
    mutant: 'if (false) {',
    world: 'parts',
  },
  {
    title: 'Spent ids are not looked up',
    ...spentInAdmit,
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 1 },
  },
  {
    title: 'The log accepts an id that it has accepted',
    file: LOG,
    line: "if (known?.accepted) return 'replay'",
    mutant: '',
    world: 'shared',
    behind: [spentInAdmit],
  },
  {
    title: 'What was spent is forgotten when the clock steps ahead, and the clock may go back',
    file: RECORD,
    line: 'session.clock = Math.max(session.clock, now)',
    mutant: 'session.clock = now',
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 1, clockSteps: 2 },
  },
  {
    title: 'A token of a minute that is forgotten is judged',
    file: RECORD,
    line: "if (spentUntil(minute) < session.clock) return 'resync'",
    mutant: '',
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 1, clockSteps: 2 },
  },
  {
    title: 'Announced ids are not entered',
    file: LOG,
    line: 'for (const id of announced) append(log, id, false, segment)',
    mutant: '',
    world: 'line',
  },
  {
    title: 'A token younger than the announcement is let in',
    file: LOG,
    line: "if (segment > next.segment) return 'late-refused'",
    mutant: '',
    world: 'profile',
    events: { requests: 2, ticks: 1, copies: 1, thiefMoves: 1 },
  },
  {
    title: 'The short way takes an id that is known',
    file: LOG,
    line: 'if (!known && history === log.tail) {',
    mutant: 'if (history === log.tail) {',
    world: 'profile',
    events: { requests: 2, ticks: 1, copies: 1, thiefMoves: 1 },
  },
  {
    title: 'A history that contradicts the log is no fork',
    file: LOG,
    line: "if (overlap.some((id, index) => id !== shared[index])) return 'fork'",
    mutant: '',
    world: 'profile',
  },
  {
    title: 'A request in a place that is taken is no fork',
    file: LOG,
    line: "if (nextId !== requestId || !next) return 'fork'",
    mutant: "if (!next) return 'fork'",
    world: 'profile',
  },
  {
    title: 'A history with room left need not begin where the log begins',
    file: LOG,
    line: "if (start > 0 && (first > 0 || !isFull)) return 'fork'",
    mutant: "if (start > 0 && first > 0) return 'fork'",
    world: 'profile',
    events: { requests: 2, copies: 1, thiefMoves: 2 },
  },
  {
    title: 'A fork leaves the session as it is',
    file: RECORD,
    line: "if (admission === 'forked' || admission === 'lost') finish(session, 'revoked')",
    mutant: '',
    world: 'profile',
  },
  {
    title: 'A fork leaves the sign-in as it is',
    file: VERIFIER,
    line: "if (isFork || admission === 'lost' || admission === 'revoked') onRevoke(sessionId, expiresAt)",
    mutant: '',
    world: 'profile',
  },
  {
    title: 'Nothing is idle',
    file: RECORD,
    line: "if (now - session.lastAcceptedAt > IDLE_TIMEOUT_MS) finish(session, 'idle')",
    mutant: '',
    world: 'day',
  },
  {
    title: 'An idle end does not stay',
    file: RECORD,
    line: 'session.over = how',
    mutant: "if (how !== 'idle') session.over = how",
    world: 'day',
  },
  {
    title: 'LogOut does not reach the session store',
    file: SIGN_INS,
    line: 'if (!ending.isCarriedOut) await store.endSignIn({ id: sid, expiresAt }, how, now())',
    mutant: '',
    world: 'profile',
  },
  {
    title: 'LogOut does not reach the database',
    file: SIGN_INS,
    line: 'if (!ending.isKept) await ledger.end(ending.sid, ending.expiresAt)',
    mutant: '',
    world: 'profile',
  },
  {
    title: 'Nobody asks the database whether a sign-in has ended',
    file: 'packages/api/sign-in/current-login.ts',
    line: 'if (await deps.signIns.isEnded(login.sid, signedInAtMs(login))) {',
    mutant: 'if (false) {',
    world: 'profile',
  },
  {
    title: 'A new session takes over the latest time of the others',
    file: STORE,
    line: 'clock: now,',
    mutant: 'clock: Math.max(now, ...Array.from(sessions.values(), (one) => one.clock)),',
    world: 'clock',
  },
]
