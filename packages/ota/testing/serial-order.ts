import { createSendLog } from '../server/send-log'
import { finish, judge, type SessionRecord } from '../server/session-record'
import type { Admission, AdmissionRequest, NewSession, SessionEnd } from '../server/store'

/** What a store, or a server with one, was asked about one session, and what it said. */
export interface Call {
  /** Numbers of one clock: whatever ended before another began came first. No answer: no end. */
  begun: number
  ended: number
  asked: { open: NewSession; now: number } | { admit: AdmissionRequest } | { end: SessionEnd }
  /** Where it answered: what it may have meant, if that was an admission. */
  said: readonly Admission[]
  /** The state of the session may have been lost before the answer. */
  mayBeLost?: boolean
}

/** A call in its place, and what became of it there. */
export interface Ordered {
  call: Call
  verdict?: Admission
}

/** The session before it is opened, and when it is lost. */
type State = SessionRecord | null

export const isAnswered = ({ ended }: Call) => ended !== Infinity

function copyOf(record: State): State {
  if (!record) return null
  const entries: SessionRecord['log']['entries'] = new Map()
  for (const [id, entry] of record.log.entries) entries.set(id, { ...entry })
  const spent: SessionRecord['spent'] = new Map()
  for (const [minute, ids] of record.spent) spent.set(minute, new Set(ids))
  return { ...record, log: { ...record.log, entries }, spent }
}

/** What one call does to a session by the rules. @returns null where it cannot have been so. */
function after(before: State, call: Call): { state: State; verdict?: Admission } | null {
  const { asked, said, mayBeLost } = call
  const state = copyOf(before)
  if ('open' in asked) {
    const { open, now } = asked
    const { signInId, expiresAt } = open
    const opened = {
      signInId,
      expiresAt,
      clock: now,
      lastAcceptedAt: now,
      over: null,
      spent: new Map(),
    }
    return before ? null : { state: { ...opened, log: createSendLog() } }
  }
  if ('end' in asked) {
    finish(state ?? undefined, asked.end)
    return { state }
  }
  const verdict = state ? judge(state, asked.admit) : ('unknown' as const)
  if (said.includes(verdict)) return { state, verdict }
  if (mayBeLost && said.includes('unknown')) return { state: null, verdict: 'unknown' as const }
  // What was not answered matters where it was accepted.
  if (isAnswered(call)) return null
  return verdict === 'accepted' ? { state, verdict } : null
}

const idOf = ({ asked }: Call) => ('admit' in asked ? asked.admit.requestId : '')

/** Calls without an answer that may have been carried out; the first of each request is enough. */
function pruned(calls: readonly Call[]): Call[] {
  const accepted = new Set<string>()
  for (const call of calls) if (call.said.includes('accepted')) accepted.add(idOf(call))
  const unanswered = new Set<string>()
  return [...calls]
    .sort((one, other) => one.begun - other.begun)
    .filter((call) => {
      const id = idOf(call)
      if (isAnswered(call) || id === '') return true
      const isFirst = !accepted.has(id) && !unanswered.has(id)
      unanswered.add(id)
      return isFirst
    })
}

/** The outcome of a search: every answered call in its place, or as far as it came. */
export interface SerialOrder {
  order: Ordered[]
  isWhole: boolean
}

/**
 * A serial order of one session's calls that keeps to what their senders saw, and in which the rules of
 * the send log answer each as it was answered. What has no answer may be anywhere in it, or nowhere.
 * @param tries to place a call, and no more: what is then not found counts as not there.
 */
export function serialOrder(all: readonly Call[], tries = 20_000 + 50 * all.length): SerialOrder {
  const calls = pruned(all)
  const answered = calls.filter(isAnswered)
  const replayed = new Set(answered.filter(({ said }) => said.includes('replayed')).map(idOf))
  /** The likeliest first: a lost answer that a copy tells of, then what was answered first. */
  const rank = (call: Call) => {
    if (isAnswered(call)) return call.ended
    return replayed.has(idOf(call)) ? 0 : Number.MAX_VALUE
  }
  const placed = new Set<Call>()
  /** What may come next: nothing that has ended was before it. */
  const choices = () => {
    const open: Call[] = []
    let bound = Infinity
    for (const call of calls) {
      if (call.begun > bound) break
      if (placed.has(call)) continue
      open.push(call)
      bound = Math.min(bound, call.ended)
    }
    return open.sort((one, other) => rank(other) - rank(one)) // the last is tried first
  }

  const way: { state: State; left: Call[]; ordered?: Ordered }[] = [
    { state: null, left: choices() },
  ]
  let missing = answered.length
  let longest: Ordered[] = []
  const orderOf = () => way.flatMap(({ ordered }) => ordered ?? [])
  for (let tried = 0; missing > 0 && tried < tries; tried += 1) {
    const here = way.at(-1)
    if (!here) break
    const call = here.left.pop()
    const next = call && after(here.state, call)
    if (call && next) {
      here.ordered = { call, verdict: next.verdict }
      placed.add(call)
      missing -= isAnswered(call) ? 1 : 0
      way.push({ state: next.state, left: choices() })
    } else if (!call) {
      if (way.length > longest.length) longest = orderOf()
      way.pop()
      const back = way.at(-1)?.ordered?.call
      if (back) {
        placed.delete(back)
        missing += isAnswered(back) ? 1 : 0
      }
    }
  }
  return missing === 0 ? { order: orderOf(), isWhole: true } : { order: longest, isWhole: false }
}
