import type { Change } from '@one-tick-ahead/ota/testing/bundle-program'
import type { Event } from './world'
import type { worlds } from './worlds'

/** @param mutant what stands in place of the line; by default nothing. */
const change = (file: string, line: string, mutant = ''): Change => ({ file, line, mutant })

const VERIFIER = 'packages/ota/server/verifier.ts'
const LOG = 'packages/ota/server/send-log.ts'
const RECORD = 'packages/ota/server/session-record.ts'
const STORE = 'packages/ota/stores/memory.ts'
const ENROLMENT = 'packages/ota/server/service.ts'

const noSpentInAdmit = change(RECORD, "if (ids.has(requestId)) return 'replayed'")

const noReplayInLog = change(LOG, 'if (known?.accepted) return 1')

/** The store opens a session for a sign-in that had one. */
const opensAgain = change(STORE, 'if (signIns.has(signInId)) return false')

const redeemsAgain = change(
  ENROLMENT,
  'if (!isFirst || !(await store.open(opening, now()))) {',
  'if (!(await store.open(opening, now()))) {',
)

/** One line of a rule changed for the worse, and the world in which that must show. */
export interface Mutant extends Change {
  /** What the server does now, or the page. */
  title: string
  world: keyof typeof worlds
  /** In place of the world's small bounds. */
  events?: Partial<Record<Event, number>>
  /** In place of the world's requests that were accepted before. */
  sent?: number
  /**
   * Lines that guard the same rule. They are taken out first, and then, with the mutant's line still in
   * place, nothing may be found.
   */
  behind?: readonly Change[]
}

const SIGN_INS = 'packages/api/sign-in/sign-ins.ts'
const DEVICE_KEY = 'packages/ota/client/device-key.ts'

const OPENS = "const [head = '', , iv = '', text = '', tag = ''] = jwe.split('.')"
const HMAC = "{ name: 'HMAC', hash: 'SHA-512' }, false, ['sign']"

/** The page takes a key that came as text. */
const takesText = change(
  DEVICE_KEY,
  OPENS,
  `if (!jwe.includes('.')) return subtle.importKey('raw', Buffer.from(jwe), ${HMAC}); ${OPENS}`,
)

const asksAgain = change(ENROLMENT, 'if (await signIns.isEnded(id, at)) {', 'if (false) {')

export const mutants: readonly Mutant[] = [
  {
    title: 'A used sign-in registers again: the old fault',
    ...redeemsAgain,
    world: 'profile',
    behind: [opensAgain],
  },
  {
    title: 'A used sign-in registers again once the store has forgotten it',
    ...redeemsAgain,
    world: 'parts',
  },
  {
    title: 'The store opens a session for a sign-in that has ended meanwhile',
    ...opensAgain,
    world: 'day',
    behind: [asksAgain],
  },
  {
    title: 'The MAC is not compared',
    ...change(
      VERIFIER,
      "if (!equalText(token.mac, session.mac(requestId, accepted.minute))) return 'ota_bad_mac'",
    ),
    world: 'parts',
  },
  {
    title: 'The device cookie is not compared',
    ...change(
      VERIFIER,
      'if (!provesDevice(session, credentials.deviceCookie, dbsc)) {',
      'if (false) {',
    ),
    world: 'parts',
  },
  {
    title: 'The key is sent as text to who asked for a sealed one',
    ...change(
      'packages/ota/server/enrolment-handler.ts',
      'deviceKey ? await sealSessionKey(sessionKey, deviceKey.publicKey) : sessionKey,',
      'sessionKey,',
    ),
    world: 'sealed',
    behind: [takesText],
  },
  {
    title: 'The page keeps a key that its scripts can read',
    ...change(DEVICE_KEY, 'false,', 'true,'),
    world: 'sealed',
  },
  {
    title: 'Spent ids are not looked up',
    ...noSpentInAdmit,
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 1 },
  },
  {
    title: 'The log accepts an id that it has accepted',
    ...noReplayInLog,
    world: 'shared',
    behind: [noSpentInAdmit],
  },
  {
    title: 'What was spent is forgotten when the clock steps ahead, and the clock may go back',
    ...change(RECORD, 'session.clock = Math.max(session.clock, now)', 'session.clock = now'),
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 1, clockSteps: 2 },
  },
  {
    title: 'A token of a minute that is forgotten is judged',
    ...change(RECORD, "if (spentUntil(minute) < session.clock) return 'resync'"),
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 1, clockSteps: 2 },
  },
  {
    title: 'Announced ids are not entered',
    ...change(LOG, 'for (const id of ids) {', 'for (const id of ids.slice(-1)) {'),
    world: 'line',
  },
  {
    title: 'A token younger than the announcement is let in',
    ...change(LOG, 'if (segment > known.segment) return 12'),
    world: 'profile',
    events: { requests: 2, ticks: 1, copies: 1, thiefMoves: 1 },
  },
  {
    title: 'The short way takes an id that is known',
    ...change(LOG, 'if (!known && history === log.tail) {', 'if (history === log.tail) {'),
    world: 'profile',
    events: { requests: 2, ticks: 1, copies: 1, thiefMoves: 1 },
  },
  {
    title: 'A history that contradicts the log is no fork',
    ...change(
      LOG,
      'if (sent.some((id, place) => place < side.length && id !== side[place])) return 8',
    ),
    world: 'profile',
  },
  {
    title: 'A request in a place that is taken is no fork',
    ...change(
      LOG,
      'if (side[sent.length] !== requestId || !known) return 11',
      'if (!known) return 13',
    ),
    world: 'profile',
  },
  {
    title: 'A history with room left need not begin where the log begins',
    ...change(LOG, 'if (start > 0 && !isFull) return 6'),
    world: 'profile',
    events: { requests: 2, copies: 1, thiefMoves: 2 },
  },
  {
    title: 'An id of the log is announced once more, behind its end',
    ...change(LOG, 'if (fresh.some((id) => entries.has(id))) return 9'),
    world: 'full',
    events: { copies: 1, thiefMoves: 2 },
    sent: 24,
    behind: [noSpentInAdmit],
  },
  {
    title: 'A fork leaves the session as it is',
    ...change(
      RECORD,
      "if (admission === 'forked' || admission === 'lost') finish(session, 'revoked')",
    ),
    world: 'profile',
  },
  {
    title: 'A fork leaves the sign-in as it is',
    ...change(
      VERIFIER,
      "if (isFork || admission === 'lost' || admission === 'revoked') onRevoke(sessionId, expiresAt)",
    ),
    world: 'profile',
  },
  {
    title: 'Nothing is idle',
    ...change(
      RECORD,
      "if (now - session.lastAcceptedAt > IDLE_TIMEOUT_MS) finish(session, 'idle')",
    ),
    world: 'day',
  },
  {
    title: 'An idle end does not stay',
    ...change(RECORD, 'session.over = how', "if (how !== 'idle') session.over = how"),
    world: 'day',
  },
  {
    title: 'LogOut does not reach the session store',
    ...change(
      SIGN_INS,
      'if (!ending.isCarriedOut) await store.endSignIn({ id: sid, expiresAt }, how, now())',
    ),
    world: 'profile',
  },
  {
    title: 'LogOut does not reach the database',
    ...change(SIGN_INS, 'if (!ending.isKept) await ledger.end(ending.sid, ending.expiresAt)'),
    world: 'profile',
  },
  {
    title: 'Nobody asks the database whether a sign-in has ended',
    ...change(
      'packages/api/sign-in/current-login.ts',
      'if (await deps.signIns.isEnded(login.sid, signedInAtMs(login))) {',
      'if (false) {',
    ),
    world: 'profile',
  },
  {
    title: 'A new session takes over the latest time of the others',
    ...change(
      STORE,
      'clock: now,',
      'clock: Math.max(now, ...Array.from(sessions.values(), (one) => one.clock)),',
    ),
    world: 'clock',
  },
]

/**
 * Rules that no invariant tells, in worlds that reach them. They refuse a history that is wrong only before
 * the first id that the log has, too. Nothing of that part is entered, so a thief who says it gets where
 * the truth leads.
 */
export const untold: readonly Mutant[] = [
  {
    title: 'Rule 5',
    ...change(LOG, 'if (start > 0 && shared > 0) return 5'),
    world: 'full',
    events: { requests: 1, copies: 1, thiefMoves: 2 },
    sent: 70,
  },
  {
    title: 'Rule 7',
    ...change(LOG, 'if (shared > 0 && isWhole) return 7'),
    world: 'profile',
    events: { requests: 2, copies: 1, thiefMoves: 2 },
  },
]
