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
  /** The newest 20 ids joined by `|`: what the next honest request carries. */
  tail: string
}

/** What a request's history says; only `accept` and `late` let it through. */
export type LogVerdict =
  | 'accept'
  | 'late' // accepted, in the place that a later request had announced
  | 'late-refused' // announced, but its token is younger than the announcement
  | 'replay'
  | 'resync' // nothing in common with the log: sign in again
  | 'fork' // two writers
  | 'malformed'

/** The log of a session that has sent nothing. */
export function createSendLog(): SendLog {
  return { entries: new Map(), dropped: 0, tail: '' }
}

/**
 * Judges one authenticated request and, when it is accepted, writes it into the log.
 * @param history the `RequestHistory` header as received.
 * @param segment absolute segment of the request's token.
 */
export function receive(
  log: SendLog,
  requestId: string,
  history: string,
  segment: number,
): LogVerdict {
  const known = log.entries.get(requestId)
  if (known?.accepted) return 'replay'
  if (!known && history === log.tail) {
    append(log, requestId, true, segment)
    return 'accept'
  }
  const sent = parseHistory(history)
  if (!sent) return 'malformed'
  const isFull = history.length === HISTORY_MAX_LENGTH
  if (sent.at(-1) === requestId) sent.pop() // a client that wrote its log before it read it
  if (sent.includes(requestId)) return 'malformed'
  if (log.entries.size > 0) return align(log, sent, isFull, requestId, segment)
  // A full history names the newest 20 only: older ids were sent that this log will never hold.
  if (isFull) log.dropped += 1
  return extend(log, sent, requestId, segment)
}

/** Lays the sent history over the log and sees whether one writer can have written both. */
function align(
  log: SendLog,
  sent: string[],
  isFull: boolean,
  requestId: string,
  segment: number,
): LogVerdict {
  if (sent.length === 0 && log.dropped > 0) return 'resync'
  const first = sent.findIndex((id) => log.entries.has(id))
  if (sent.length > 0 && first < 0) return 'resync'
  const logged = [...log.entries.keys()]
  const start = sent.length === 0 ? 0 : logged.indexOf(sent[first] as string) // first is an index of sent
  // Ids before the first shared one may only be ones that the log has already forgotten. And a
  // history with room left is all that its writer sent: only somebody else wrote what is before it.
  if (start > 0 && (first > 0 || !isFull)) return 'fork'
  const shared = sent.slice(Math.max(first, 0))
  const overlap = logged.slice(start, start + shared.length)
  if (overlap.some((id, index) => id !== shared[index])) return 'fork'

  const nextId = logged[start + shared.length]
  if (nextId === undefined) return extend(log, shared.slice(overlap.length), requestId, segment)
  const next = log.entries.get(nextId)
  if (nextId !== requestId || !next) return 'fork'
  if (segment > next.segment) return 'late-refused'
  next.accepted = true
  return 'late'
}

/** Appends ids that never arrived as announced, then the request itself. */
function extend(log: SendLog, announced: string[], requestId: string, segment: number): LogVerdict {
  if ([...announced, requestId].some((id) => log.entries.has(id))) return 'fork'
  for (const id of announced) append(log, id, false, segment)
  append(log, requestId, true, segment)
  return 'accept'
}

function append(log: SendLog, id: string, accepted: boolean, segment: number): void {
  log.entries.set(id, { accepted, segment })
  if (log.entries.size > LOG_LIMIT) {
    log.entries.delete(log.entries.keys().next().value as string) // not empty
    log.dropped += 1
  }
  log.tail = log.tail === '' ? id : `${log.tail}|${id}`
  if (log.tail.length > HISTORY_MAX_LENGTH) log.tail = log.tail.slice(UUID_LENGTH + 1)
}
