import { HISTORY_MAX_LENGTH, parseHistory } from '../history'
import { UUID_LENGTH } from '../ids'
import { LOG_LIMIT } from '../limits'

/**
 * RequestHistory read as the device's send log: what one honest writer would have sent is accepted,
 * what only a second writer can have sent is a fork. Pure bookkeeping; no clock, no store.
 */

interface LogEntry {
  /** False while the id is only announced by a later request's history. */
  accepted: boolean
  /** Absolute segment of the request that appended it. */
  segment: number
}

/** One session's log of sent request ids, as far as the server knows it. */
export interface SendLog {
  /** By request id, oldest first: a map keeps the order of insertion. */
  entries: Map<string, LogEntry>
  /** How many older entries are gone. */
  dropped: number
  /** Accepted ids among the entries that are gone, with the absolute segment of their entry, oldest first. */
  spent: Map<string, number>
  /** The newest 20 ids joined by `|`: what the next honest request carries. */
  tail: string
}

/**
 * The verdict on a request's history, by the rules of docs/protocol.md, "The send log", and their numbers:
 * the first that fits decides. Only `accept` lets a request through.
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
  12: 'late', // announced, but its token is younger than the announcement
  13: 'accept',
} as const

/** The number of a rule. */
export type Rule = keyof typeof rules

/** The verdict of a rule. */
export type LogVerdict = (typeof rules)[Rule]

/** The log of a session that has sent nothing. */
export function createSendLog(): SendLog {
  return { entries: new Map(), dropped: 0, spent: new Map(), tail: '' }
}

/** Whether a request id was accepted before. */
export const isSpent = ({ entries, spent }: SendLog, requestId: string): boolean =>
  entries.get(requestId)?.accepted === true || spent.has(requestId)

/**
 * Judges one authenticated request and, when it is accepted, writes it into the log.
 * @param history the `RequestHistory` header as received.
 * @param segment absolute segment of the request's token.
 * @returns the rule that decided.
 */
export function ruleOf(log: SendLog, requestId: string, history: string, segment: number): Rule {
  const { entries } = log
  if (isSpent(log, requestId)) return 1
  const known = entries.get(requestId)
  if (!known && history === log.tail) {
    enter(log, [requestId], segment) // by far the most: what the rules below would say is known
    return entries.size > 1 ? 10 : 3
  }
  let sent = parseHistory(history)
  const isFull = history.length === HISTORY_MAX_LENGTH
  if (sent?.at(-1) === requestId) sent.pop() // a client that wrote its log before it read it
  if (!sent || sent.includes(requestId)) return 2
  if (entries.size === 0) {
    // A full history names the newest 20 only: older ids were sent that this log will never hold.
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
  // Laid side by side from the first id that both have; an empty history before the first of the log.
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
  known.accepted = true
  return 13
}

/** As {@link ruleOf}. @returns what follows. */
export function receive(
  log: SendLog,
  requestId: string,
  history: string,
  segment: number,
): LogVerdict {
  return rules[ruleOf(log, requestId, history, segment)]
}

/** Appends ids: the last as accepted, those before it, which never arrived, as announced. */
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
