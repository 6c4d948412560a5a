import { HISTORY_MAX_LENGTH, joinHistory, parseHistory } from '../history'
import { LOG_LIMIT, REQUEST_HISTORY_LIMIT } from '../limits'

/**
 * Compares RequestHistory with the server's log: accepts a log that one honest writer could have sent, and
 * calls one that only a second writer can have sent a fork. No clock, no store.
 */

/** One request id of a send log. */
export interface LogEntry {
  readonly id: string
  /** False while the id is only announced by a later request's history. */
  readonly accepted: boolean
  /** Segment, counted since 1970, of the request that appended it. */
  readonly segment: number
}

/**
 * The request ids that a device has sent in one session, as far as the server knows. Its lists are replaced
 * and never changed, so that a copy of it is cheap.
 */
export interface SendLog {
  /** Oldest first. */
  entries: readonly LogEntry[]
  /** The number of older entries that the log has dropped. */
  dropped: number
  /**
   * The dropped entries, oldest first, while their tokens could still arrive; each with the segment in which it
   * left.
   */
  left: readonly LogEntry[]
  /** The newest 20 ids joined by `|`: the history of the next honest request. */
  tail: string
}

/**
 * The verdicts of the numbered rules in docs/protocol.md, "The send log". The first rule that fits decides,
 * and only `accept` lets a request through.
 */
export const rules = {
  1: 'replay',
  2: 'malformed',
  3: 'accept',
  4: 'resync', // nothing in common with the log
  5: 'fork', // two writers
  6: 'fork',
  7: 'fork',
  8: 'fork',
  9: 'fork',
  10: 'accept',
  11: 'fork',
  12: 'late', // announced, but its token is newer than the announcement, or its request was delayed for too long
  13: 'accept',
} as const

/** The number of a rule. */
export type Rule = keyof typeof rules

/** The verdict of a rule. */
export type LogVerdict = (typeof rules)[Rule]

/** The log of a new session. */
export function createSendLog(): SendLog {
  return { entries: [], dropped: 0, left: [], tail: '' }
}

/** True if the server has accepted this request id before. */
export function isSpent({ entries, left }: SendLog, requestId: string): boolean {
  const isIt = ({ id, accepted }: LogEntry) => accepted && id === requestId
  return entries.some(isIt) || left.some(isIt)
}

/**
 * Judges one authenticated request and, if it is accepted, writes it into the log.
 * @param history the `RequestHistory` header as received.
 * @param segment of the request's token, counted since 1970.
 * @returns the rule that decided.
 */
export function ruleOf(log: SendLog, requestId: string, history: string, segment: number): Rule {
  const { entries } = log
  const isIt = ({ id }: LogEntry) => id === requestId
  const known = entries.find(isIt)
  const gone = log.left.find(isIt) // also if a later history names it again
  if (known?.accepted || gone?.accepted) return 1
  if (gone) return 12 // delayed while its device sent more than the log holds
  if (!known && history === log.tail) {
    enter(log, [requestId], segment) // most requests: the rules below would say the same
    return entries.length > 0 ? 10 : 3
  }
  let sent = parseHistory(history)
  const isFull = history.length === HISTORY_MAX_LENGTH
  if (sent?.at(-1) === requestId) sent.pop() // a client that wrote its log before it read it
  if (!sent || sent.includes(requestId)) return 2
  if (entries.length === 0) {
    // A full history may lack older ids, which this log will never have.
    if (isFull) log.dropped += 1
    enter(log, [...sent, requestId], segment)
    return 3
  }

  const isWhole = log.dropped === 0
  const logged = entries.map(({ id }) => id)
  let shared = sent.findIndex((id) => logged.includes(id))
  // If the predecessors of an announced id have left the log, its request was delayed, and its device continues.
  if (shared < 0 && (sent.length > 0 || !isWhole)) return known ? 12 : 4
  if (shared < 0) shared = 0
  const start = Math.max(logged.indexOf(sent[shared] ?? ''), 0)
  if (start > 0 && shared > 0) return 5
  if (start > 0 && !isFull) return 6
  if (shared > 0 && isWhole) return 7
  // Aligned at the first id that both have; an empty history precedes the first id of the log.
  sent = sent.slice(shared)
  const side = logged.slice(start)
  if (sent.some((id, place) => place < side.length && id !== side[place])) return 8
  if (side.length <= sent.length) {
    const fresh = [...sent.slice(side.length), requestId]
    if (fresh.some((id) => logged.includes(id))) return 9
    enter(log, fresh, segment)
    return 10
  }
  if (side[sent.length] !== requestId || !known) return 11
  if (segment > known.segment) return 12
  log.entries = entries.map((entry) => (entry === known ? { ...known, accepted: true } : entry))
  return 13
}

/** As {@link ruleOf}. @returns the verdict. */
export function receive(
  log: SendLog,
  requestId: string,
  history: string,
  segment: number,
): LogVerdict {
  return rules[ruleOf(log, requestId, history, segment)]
}

/** Appends ids: the last as accepted, the others, which have not arrived, as announced. */
function enter(log: SendLog, ids: readonly string[], segment: number): void {
  const fresh = ids.map((id) => ({ id, accepted: id === ids.at(-1), segment }))
  const all = [...log.entries, ...fresh]
  const gone = all.slice(0, -LOG_LIMIT)
  log.entries = all.slice(-LOG_LIMIT)
  log.dropped += gone.length
  // The later of both: an id's own token may be of a later minute than the one that pushes it out.
  const left = gone.map((entry) => ({ ...entry, segment: Math.max(entry.segment, segment) }))
  log.left = [...log.left, ...left]
  const before = log.tail === '' ? [] : [log.tail]
  log.tail = joinHistory([...before, ...ids]).slice(-HISTORY_MAX_LENGTH) // all ids have one length
}

/** The history of the next honest request. */
export const tailOf = (entries: readonly LogEntry[]): string =>
  joinHistory(entries.slice(-REQUEST_HISTORY_LIMIT).map(({ id }) => id))
