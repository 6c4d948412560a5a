import { parseHistory } from '../history'
import { REQUEST_HISTORY_LIMIT } from '../limits'
import type { AdmissionRequest } from '../server/store'
import { codes } from '../server/verifier'
import { endOf, judged, type Known } from './invariants'
import { type Call, isAnswered, type Ordered, serialOrder } from './serial-order'

/**
 * What was said of one session is played through the pure send log, in an order that keeps to what was
 * seen, and then held against the invariants of the small worlds.
 * @returns how many verdicts were so. @throws with the trace at the first that was not.
 */
export function replay(calls: readonly Call[]): number {
  const [opening] = calls
  if (!opening || !('open' in opening.asked)) return 0 // opened before, or never
  const { order, isWhole } = serialOrder(calls)
  const fail = (why: string) => new Error(`${why}\n${spell(order, calls)}`)
  if (!isWhole) throw fail('In no order the send log says what was said; this is the longest:')
  try {
    holdAgainstInvariants(order, isOfOneWriter(calls))
  } catch (error) {
    throw fail(String(error))
  }
  return order.filter(({ call, verdict }) => verdict && isAnswered(call)).length
}

/** Whether all was sent in time, is of one log, and each new request named the new one before it. */
function isOfOneWriter(calls: readonly Call[]): boolean {
  const [before, after] = [new Map<string, string>(), new Map<string, string>()]
  const isSame = (map: Map<string, string>, id: string, other: string) => {
    const known = map.get(id) ?? other
    map.set(id, known)
    return known === other
  }
  const sent: string[] = []
  return calls.every(({ asked }) => {
    if (!('admit' in asked)) return true
    const { requestId, history, segment, now } = asked.admit
    const ids = parseHistory(history)
    const isOfTime = Math.abs(Math.floor(now / 15_000) - segment) <= 1
    if (!ids || !isOfTime) return false
    const newest = sent.at(-1)
    if (!sent.includes(requestId)) {
      if (newest && !ids.includes(newest)) return false
      sent.push(requestId)
    }
    const whole = ids.length < REQUEST_HISTORY_LIMIT ? ['the beginning', ...ids] : ids
    return [...whole, requestId].every((id, at, all) => {
      const earlier = all[at - 1]
      return earlier === undefined || (isSame(before, id, earlier) && isSame(after, earlier, id))
    })
  })
}

/** As a server would see the request. */
const presented = ({ sessionId, requestId, history, segment }: AdmissionRequest) => ({
  id: requestId,
  history,
  authorization: `S${(segment % 4) + 1}`,
  madeAt: segment * 15_000,
  signedFor: sessionId,
  isAfterCopy: false,
  jar: { session: sessionId },
})

const SOMEBODY = { jar: { device: '' }, storage: null, tapped: null, hasActed: true }

/** @param isAlone no request was of a second writer. @throws Violation */
export function holdAgainstInvariants(order: readonly Ordered[], isAlone: boolean): void {
  let known: Known = {
    now: 0,
    epoch: 0,
    rows: new Map(),
    thief: isAlone ? null : SOMEBODY,
    sessions: [],
    signIns: new Map(),
    accepted: new Set(),
    announced: new Map(),
    firstAfterCopy: null,
  }
  for (const { call, verdict } of order) {
    const { asked } = call
    if ('open' in asked) {
      const { sessionId: id, signInId: sid } = asked.open
      const session = {
        id,
        sid,
        deviceCookie: '',
        epoch: known.epoch,
        openedBy: 'device' as const,
        lastAcceptedAt: asked.now,
        end: null,
        wasSetBack: false,
      }
      known = { ...known, now: asked.now, sessions: [session] }
    } else if ('end' in asked) {
      const how = asked.end === 'revoked' ? 'logout' : asked.end
      known = { ...known, ...endOf(known, known.sessions[0]?.sid ?? '', how) }
    } else if (verdict) {
      const { now } = asked.admit
      const wasSetBack = now < known.now
      known = {
        ...known,
        now,
        epoch: known.epoch + (verdict === 'unknown' ? 1 : 0),
        sessions: known.sessions.map((one) => (wasSetBack ? { ...one, wasSetBack } : one)),
      }
      known = { ...known, ...judged(known, 'device', presented(asked.admit), codes[verdict]) }
    }
  }
}

/** The calls in their order, a request as `[id, history, segment]` with numbers for ids, then those left. */
function spell(order: readonly Ordered[], calls: readonly Call[]): string {
  const names = new Map<string, number>()
  const nameOf = (id: string) => {
    const name = names.get(id) ?? names.size + 1
    names.set(id, name)
    return name
  }
  const lineOf = ({ begun, ended, asked, said }: Call, verdict?: string) => {
    const request = 'admit' in asked ? asked.admit : undefined
    const history = request?.history.split('|').filter(Boolean).map(nameOf) ?? []
    const what = request
      ? JSON.stringify([nameOf(request.requestId), history.join(' '), request.segment])
      : Object.keys(asked)[0]
    return `${begun}-${ended} ${what}: ${said.join(' or ') || '-'}${verdict ? `, as ${verdict}` : ''}`
  }
  const placed = new Set(order.map(({ call }) => call))
  const left = calls.filter((call) => !placed.has(call))
  return [
    ...order.map(({ call, verdict }) => lineOf(call, verdict)),
    ...(left.length > 0 ? ['not in it:', ...left.slice(0, 20).map((call) => lineOf(call))] : []),
  ].join('\n')
}
