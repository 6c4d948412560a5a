import { HISTORY_MAX_LENGTH, parseHistory } from '../history'
import { UUID_LENGTH } from '../ids'
import { LOG_LIMIT } from '../limits'

/**
 * Compares RequestHistory with the server's log: accepts a log that one honest writer could have sent, and
 * calls one that only a second writer can have sent a fork. No clock, no store.
 */

interface LogEntry {
  /** False while the id is only announced by a later request's history. */
  readonly accepted: boolean
  /** Segment, counted since 1970, of the request that appended it. */
  readonly segment: number
}

/** The request ids that a device has sent in one session, as far as the server knows. */
export interface SendLog {
  /** Keys are request ids, oldest first: a map keeps the order of insertion. */
  entries: Map<string, LogEntry>
  /** The number of older entries that the log has dropped. */
  dropped: number
  /** Accepted ids among the dropped entries, each with its segment, oldest first. */
  spent: Map<string, number>
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
  12: 'late', // announced, but its token is newer than the announcement
  13: 'accept',
} as const

/** The number of a rule. */
export type Rule = keyof typeof rules

/** The verdict of a rule. */
export type LogVerdict = (typeof rules)[Rule]

/** The log of a new session. */
export function createSendLog(): SendLog {
  return { entries: new Map(), dropped: 0, spent: new Map(), tail: '' }
}

/** True if the server has accepted this request id before. */
export const isSpent = ({ entries, spent }: SendLog, requestId: string): boolean =>
  entries.get(requestId)?.accepted === true || spent.has(requestId)

/**
 * Judges one authenticated request and, if it is accepted, writes it into the log.
 * @param history the `RequestHistory` header as received.
 * @param segment of the request's token, counted since 1970.
 * @returns the rule that decided.
 */
export function ruleOf(log: SendLog, requestId: string, history: string, segment: number): Rule {
  const { entries } = log
  if (isSpent(log, requestId)) return 1
  const known = entries.get(requestId)
  if (!known && history === log.tail) {
    enter(log, [requestId], segment) // most requests: the rules below would say the same
    return entries.size > 1 ? 10 : 3
  }
  let sent = parseHistory(history)
  const isFull = history.length === HISTORY_MAX_LENGTH
  if (sent?.at(-1) === requestId) sent.pop() // a client that wrote its log before it read it
  if (!sent || sent.includes(requestId)) return 2
  if (entries.size === 0) {
    // A full history may lack older ids, which this log will never have.
    if (isFull) log.dropped += 1
    enter(log, [...sent, requestId], segment)
    return 3
  }

  const isWhole = log.dropped === 0
  const logged = [...entries.keys()]
  let shared = sent.findIndex((id) => entries.has(id))
  if (shared < 0 && (sent.length > 0 || !isWhole)) return 4
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
    if (fresh.some((id) => entries.has(id))) return 9
    enter(log, fresh, segment)
    return 10
  }
  if (side[sent.length] !== requestId || !known) return 11
  if (segment > known.segment) return 12
  entries.set(requestId, { ...known, accepted: true }) // in its place
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
  const { entries } = log
  for (const id of ids) {
    entries.set(id, { accepted: id === ids.at(-1), segment })
    if (entries.size > LOG_LIMIT) {
      const oldest = entries.keys().next().value as string // not empty
      const { accepted, segment: at } = entries.get(oldest) as LogEntry
      if (accepted) log.spent.set(oldest, at)
      entries.delete(oldest)
      log.dropped += 1
    }
    log.tail = log.tail === '' ? id : `${log.tail}|${id}`
    if (log.tail.length > HISTORY_MAX_LENGTH) log.tail = log.tail.slice(UUID_LENGTH + 1)
  }
}
