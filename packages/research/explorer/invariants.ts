import { parseHistory } from '@one-tick-ahead/ota/history'
import { IDLE_TIMEOUT_MS } from '@one-tick-ahead/ota/limits'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import { tickAt } from '@one-tick-ahead/ota/token'
import type { Begun, Ending, Session, World, Writer } from './world'
import { nameOf } from './world'

/** What must hold in every state, by the letter that reports name it with. */
export const invariants = {
  A: 'No request id is accepted twice.',
  B: 'An honest device alone is refused only for a copy of an accepted request, for a token that has become stale, or after an end: LogOut, another sign-in, a restart, 30 idle minutes, a server clock that was set back.',
  C: 'Of the requests begun after a copy of key and device cookie, each under an id of its own, only one side’s are ever accepted. Where that was the thief’s, the device’s next request that arrives is told so, and the answer that finds two writers ends the session in the same step.',
  D: 'Whoever lacks the session key or the device cookie gets no request accepted, but one read on its way and held back from the server, and no session key from a sign-in that was used when it was asked.',
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
export function judged(world: World, by: Writer, request: Begun, code: OtaCode): Partial<World> {
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
function announcedBy({ accepted, announced }: World, request: Begun): Map<string, number> {
  const ids = parseHistory(request.history) ?? []
  const first = ids.findIndex((id) => accepted.has(id) || announced.has(id))
  const known = new Map(announced)
  for (const id of ids.slice(Math.max(first, 0))) {
    if (!accepted.has(id) && !known.has(id)) known.set(id, segmentOf(request))
  }
  return known
}

function checkThief({ thief }: World, session: Session, request: Begun): void {
  const isWhole =
    thief?.storage?.sessionId === session.id && thief.jar.device === session.deviceCookie
  must(
    isWhole || thief?.tapped?.id === request.id,
    'D',
    `${nameOf(request.id)} is accepted without key or device cookie`,
  )
}

/** Ids that the device had begun before the copy are neither's: one request, whoever sends it. */
function checkWriters(world: World, session: Session, by: Writer, request: Begun): Writer | null {
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
function checkTold(world: World, session: Session, request: Begun, code: OtaCode): void {
  if (world.firstAfterCopy !== 'thief' || !request.isAfterCopy || code === 'ok') return
  const isOfSession = request.signedFor === session.id && session.epoch === world.epoch
  if (session.openedBy !== 'device' || !isOfSession || isStale(world, request)) return
  if (world.accepted.has(request.id)) return // a copy, or the thief had read it and was faster
  must(TELLS.includes(code), 'C', `${nameOf(request.id)} arrives: ${code}, and the thief goes on`)
}

/** Older or newer than is always accepted. */
export const isStale = ({ now }: World, { madeAt }: Begun) => Math.abs(now - madeAt) > 15_000

function checkAlone(world: World, session: Session | undefined, request: Begun, code: OtaCode) {
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
export function endOf(world: World, sid: string, how: Ending): Pick<World, 'sessions' | 'signIns'> {
  const sessions = world.sessions.map((one) =>
    one.sid === sid && one.end === null ? { ...one, end: how } : one,
  )
  const signIns = new Map(world.signIns).set(sid, world.signIns.get(sid) ?? how)
  return { sessions, signIns }
}

/** A registration that went through. @param before as the world was when it was asked for. */
export function handedOut(before: World, world: World, sid: string, by: Writer): void {
  const ended = world.signIns.get(sid) ?? null
  must(ended === null, 'H', `a session key for a sign-in that ended by ${ended}`)
  const wasRedeemed = before.rows.has(sid)
  const hadOne = world.sessions.some((session) => session.sid === sid)
  must(!hadOne, 'F', 'a second session key for one sign-in')
  must(by === 'device' || !wasRedeemed, 'D', 'a session key for a copy of a used sign-in')
}

/** A JWT that was issued. */
export function tokenIssued(world: World, sid: string): void {
  const ended = world.signIns.get(sid) ?? null
  must(ended === null, 'H', `a JWT for a sign-in that ended by ${ended}`)
}

/** The same request again, in the same turn as the answer that found two writers. */
export function twoWritersEnd(again: OtaCode): void {
  must(again === 'ota_session_revoked', 'C', `after the fork the session still answers ${again}`)
}
