import { parseHistory } from '../history'
import { IDLE_TIMEOUT_MS } from '../limits'
import type { OtaCode } from '../server/verifier'
import { tickAt } from '../token'

export type Writer = 'device' | 'thief'
export type Ending = 'logout' | 'replaced' | 'fork' | 'idle'

/** A request, as its sender made it. */
export interface Begun {
  id: string
  history: string
  authorization: string
  madeAt: number
  /** The session whose key signed it; empty for an invented key. */
  signedFor: string
  isAfterCopy: boolean
}

export interface Session {
  id: string
  deviceCookie: string
  sid: string
  epoch: number
  openedBy: Writer
  lastAcceptedAt: number
  /** Told by a refusal, or by whoever ended it. */
  end: Ending | null
  /** The server's clock stepped back since it was opened. */
  wasSetBack: boolean
}

/** What is known of a server and of those who ask it, in a small world or in a test's. */
export interface Known {
  /** The server's clock, Unix milliseconds. */
  now: number
  /** How often the server's state was begun; each time has an epoch of its own. */
  epoch: number
  /** Sign-ins that were used, by `sid`. */
  rows: { has(sid: string): boolean }
  thief: {
    jar: { device: string }
    storage: { sessionId: string } | null
    tapped: { id: string } | null
    hasActed: boolean
  } | null
  /** Sessions that were opened, oldest first, also by the thief. */
  sessions: readonly Session[]
  /** Sign-ins, oldest first, by `sid`: null, or how it ended. */
  signIns: ReadonlyMap<string, Ending | null>
  /** Request ids that were accepted. */
  accepted: ReadonlySet<string>
  /** Ids that an accepted request's history named first, with the segment of its token. */
  announced: ReadonlyMap<string, number>
  /** Who was accepted first with a request begun after the copy. */
  firstAfterCopy: Writer | null
}

/** What answers add to it. */
type Learnt = Pick<Known, 'sessions' | 'signIns' | 'accepted' | 'announced' | 'firstAfterCopy'>

/** A request as it reached the server, with the session cookie beside it. */
export type Presented = Begun & { jar: { session: string } | null }

/** As traces call an id: `a1` for one that its maker numbered. */
export const nameOf = (id: string) => id.replace(/^([a-d])0*(\d+)-0000-4000-8000-0+$/, '$1$2')

/** What must hold in every state, by the letter that reports name it with. */
export const invariants = {
  A: 'No request id is accepted twice.',
  B: 'An honest device alone is refused only for a copy of an accepted request, for a token that has become stale, or after an end: LogOut, another sign-in, a restart, 30 idle minutes, a server clock that was set back.',
  C: 'Of the requests begun after a copy of key and device cookie, each under an id of its own, only one side’s are ever accepted. Where that was the thief’s, the device’s next request that arrives is told so, and the answer that finds two writers ends the session in the same step.',
  D: 'Whoever lacks the session key or the device cookie gets no request accepted, but one read on its way and held back from the server, and no session key from a sign-in that was used when it was asked. Where the key came sealed, the browser’s files alone have it: whoever has storage, cookies, every request and every answer lacks it.',
  E: 'After every refusal an honest device has a working session with one sign-in at most.',
  F: 'A sign-in gets one session key, ever.',
  G: 'An announced id opens a request only for a token that is no younger than the announcement.',
  H: 'What has ended stays so: no request in the session, no JWT and no registration for the sign-in. 30 minutes without an accepted request are an end.',
} as const

export type Invariant = keyof typeof invariants

/** A state that must not be. */
export class Violation extends Error {
  constructor(
    readonly invariant: Invariant,
    message: string,
  ) {
    super(message)
  }
}

function must(isKept: boolean, invariant: Invariant, message: string): asserts isKept {
  if (!isKept) throw new Violation(invariant, message)
}

const segmentOf = (request: Begun) => {
  const { minute } = tickAt(request.madeAt)
  return minute * 4 + Number(request.authorization.at(-1)) - 1 // the label counts, as on the server
}

/**
 * Holds the server's answer against the invariants.
 * @param world as the server left it. @returns what is known after it.
 */
export function judged(
  world: Known,
  by: Writer,
  request: Presented,
  code: OtaCode,
): Partial<Learnt> {
  const session = world.sessions.find(({ id }) => id === request.jar?.session)
  if (by === 'device' && !world.thief?.hasActed) checkAlone(world, session, request, code)
  if (!session) {
    must(code !== 'ok', 'D', 'ok without a session')
    return {}
  }
  if (by === 'device') checkTold(world, session, request, code)
  const learn = (change: Partial<Session>) => ({
    sessions: world.sessions.map((one) => (one === session ? { ...one, ...change } : one)),
  })
  if (code === 'ota_session_idle') return learn({ end: session.end ?? 'idle' })
  if (code === 'ota_device_cloned') return endOf(world, session.sid, 'fork')
  if (code !== 'ok') return {}

  const { id } = request
  must(!world.accepted.has(id), 'A', `${nameOf(id)} is accepted again`)
  must(
    session.end === null,
    'H',
    `${nameOf(id)} is accepted in a session that ended by ${session.end}`,
  )
  const silence = world.now - session.lastAcceptedAt
  must(
    silence <= IDLE_TIMEOUT_MS,
    'H',
    `${nameOf(id)} is accepted after ${silence / 60_000} minutes without one`,
  )
  if (by === 'thief') checkThief(world, session, request)
  const announcedIn = world.announced.get(id)
  must(
    announcedIn === undefined || segmentOf(request) <= announcedIn,
    'G',
    `${nameOf(id)} is accepted, younger than its announcement`,
  )
  const firstAfterCopy = checkWriters(world, session, by, request)

  return {
    ...learn({ lastAcceptedAt: world.now }),
    accepted: new Set(world.accepted).add(id),
    announced: announcedBy(world, request),
    firstAfterCopy,
  }
}

/** Ids before the first known one are of a time that the server knows nothing of. */
function announcedBy({ accepted, announced }: Known, request: Presented): Map<string, number> {
  const ids = parseHistory(request.history) ?? []
  const first = ids.findIndex((id) => accepted.has(id) || announced.has(id))
  const known = new Map(announced)
  for (const id of ids.slice(Math.max(first, 0))) {
    if (!accepted.has(id) && !known.has(id)) known.set(id, segmentOf(request))
  }
  return known
}

function checkThief({ thief }: Known, session: Session, request: Presented): void {
  const isWhole =
    thief?.storage?.sessionId === session.id && thief.jar.device === session.deviceCookie
  must(
    isWhole || thief?.tapped?.id === request.id,
    'D',
    `${nameOf(request.id)} is accepted without key or device cookie`,
  )
}

/** Ids that the device had begun before the copy are neither's: one request, whoever sends it. */
function checkWriters(
  world: Known,
  session: Session,
  by: Writer,
  request: Presented,
): Writer | null {
  const { thief, firstAfterCopy } = world
  const isCopied = thief?.storage?.sessionId === session.id && session.openedBy === 'device'
  const isPassedOn = by === 'thief' && request.id === thief?.tapped?.id
  if (!isCopied || !request.isAfterCopy || isPassedOn) return firstAfterCopy
  must((firstAfterCopy ?? by) === by, 'C', `${nameOf(request.id)} is accepted: both go on`)
  return by
}

/** What a device hears of a session that has ended, or of a second writer. */
const TELLS: readonly OtaCode[] = [
  'ota_device_cloned',
  'ota_resync',
  'ota_session_revoked',
  'ota_session_replaced',
  'ota_session_idle',
]

/** The other half of C: where the thief was first, the device's next request makes it known. */
function checkTold(world: Known, session: Session, request: Presented, code: OtaCode): void {
  if (world.firstAfterCopy !== 'thief' || !request.isAfterCopy || code === 'ok') return
  const isOfSession = request.signedFor === session.id && session.epoch === world.epoch
  if (session.openedBy !== 'device' || !isOfSession || isStale(world, request)) return
  if (world.accepted.has(request.id)) return // a copy, or the thief had read it and was faster
  must(TELLS.includes(code), 'C', `${nameOf(request.id)} arrives: ${code}, and the thief goes on`)
}

/** Older or newer than is always accepted. */
export const isStale = ({ now }: Known, { madeAt }: Begun) => Math.abs(now - madeAt) > 15_000

function checkAlone(world: Known, session: Session | undefined, request: Presented, code: OtaCode) {
  if (code === 'ok') return
  const isOwnSession = session?.id === request.signedFor
  const excuses: Partial<Record<OtaCode, boolean>> = {
    ota_replayed: world.accepted.has(request.id),
    ota_stale: isStale(world, request),
    ota_malformed: !request.jar?.session,
    ota_bad_mac: !isOwnSession || session?.epoch !== world.epoch || isStale(world, request),
    ota_session_idle: session && world.now - session.lastAcceptedAt > IDLE_TIMEOUT_MS,
    ota_session_replaced: session?.end === 'replaced',
    ota_session_revoked: session?.end === 'logout',
    ota_resync: session?.wasSetBack,
    ota_late: session?.wasSetBack,
  }
  if (session?.end === 'idle') excuses.ota_session_idle = true
  must(excuses[code] === true, 'B', `${nameOf(request.id)} arrives: ${code}`)
}

/** A sign-in that ended, and its session with it. The first end is the one that is told. */
export function endOf(world: Known, sid: string, how: Ending): Pick<Known, 'sessions' | 'signIns'> {
  const sessions = world.sessions.map((one) =>
    one.sid === sid && one.end === null ? { ...one, end: how } : one,
  )
  const signIns = new Map(world.signIns).set(sid, world.signIns.get(sid) ?? how)
  return { sessions, signIns }
}

/** A registration that went through. @param before as the world was when it was asked for. */
export function handedOut(before: Known, world: Known, sid: string, by: Writer): void {
  const ended = world.signIns.get(sid) ?? null
  must(ended === null, 'H', `a session key for a sign-in that ended by ${ended}`)
  const wasRedeemed = before.rows.has(sid)
  const hadOne = world.sessions.some((session) => session.sid === sid)
  must(!hadOne, 'F', 'a second session key for one sign-in')
  must(by === 'device' || !wasRedeemed, 'D', 'a session key for a copy of a used sign-in')
}

/** A JWT that was issued. */
export function tokenIssued(world: Known, sid: string): void {
  const ended = world.signIns.get(sid) ?? null
  must(ended === null, 'H', `a JWT for a sign-in that ended by ${ended}`)
}

/** The same request again, in the same turn as the answer that found two writers. */
export function twoWritersEnd(again: OtaCode): void {
  must(again === 'ota_session_revoked', 'C', `after the fork the session still answers ${again}`)
}
