import { appendToHistory } from '@one-tick-ahead/ota/history'
import type { SendLog } from '@one-tick-ahead/ota/server/send-log'

/** What arrives at a server that has read so much of a session: right, nearly right, or anything. */

/** A request, its ids as numbers. */
export interface Sent {
  id: number
  history: number[]
  /** Of its token, counted since some beginning. */
  segment: number
}

const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)

/** Where a request's own id ends its history of twenty or more: too rare to be left to chance. */
export const rare: readonly (readonly Sent[])[] = [
  [
    { id: 25, history: idsFrom(6, 25), segment: 1 },
    { id: 24, history: idsFrom(5, 24), segment: 1 },
  ],
  [
    { id: 21, history: idsFrom(1, 21), segment: 1 },
    { id: 21, history: idsFrom(1, 20), segment: 1 },
  ],
]

/** One device on a bad line, a copy of it, and somebody who changes what they send. */
export function createSenders(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T // never of none
  let newest = 0
  let segment = 1
  let log: number[] = []
  let copy: number[] | null = null
  const begun: Sent[] = []
  /** On some lines most requests are lost: so a server's log is full after a few. */
  const loss = random() < 0.4 ? 0.8 : 0.3

  /** The next request of the device, or of its copy. */
  const begin = (isCopy = false): Sent => {
    newest += 1
    const history = isCopy && copy ? copy : log
    const sent = { id: newest, history, segment }
    const longer = appendToHistory(history.map(String), String(newest)).map(Number)
    if (isCopy) copy = longer
    else log = longer
    begun.push(sent)
    return sent
  }

  const unknown = () => {
    newest += 1
    return newest
  }

  /** A list that nobody's log is, made of ids that the server has and ids that it has not. */
  const changed = (history: readonly number[], known: readonly number[]): number[] => {
    const list = [...history]
    const at = below(list.length + 1)
    const anyKnown = () => (known.length > 0 ? oneOf(known) : unknown())
    const changes = [
      () => list.slice(at),
      () => list.slice(0, at),
      () => list.with(Math.min(at, list.length - 1), unknown()),
      () => list.toSpliced(at, 0, unknown()),
      () => list.toSpliced(at, 1),
      () => list.toSpliced(at, 0, anyKnown()),
      () => [unknown(), ...list],
      () => [...list, unknown()],
      () => [...list, anyKnown()],
      () => [unknown(), ...known.slice(below(known.length + 1))].slice(0, 20),
      () => known.slice(-20),
      () => known.slice(below(known.length + 1)).slice(0, 1 + below(20)),
      () => [...known.slice(-19), anyKnown()],
      () => Array.from({ length: 1 + below(21) }, unknown),
      () => [],
    ]
    return list.length > 0 ? oneOf(changes)() : [unknown(), anyKnown()]
  }

  return {
    /** What arrives next. @param server its log, whose ids somebody may have seen. */
    next(server: SendLog): Sent {
      if (random() < 0.2) segment += 1 + below(2)
      const what = random()
      const lost = random() < loss ? oneOf([1, 2, 5, 18, 19, 20]) : 0
      if (what < 0.5) {
        for (let count = 0; count < lost; count += 1) begin()
        return begin()
      }
      if (what < 0.62 && begun.length > 0) {
        const late = begun[Math.max(0, begun.length - 1 - below(25))] as Sent // one of begun
        return random() < 0.4 ? { ...late, segment } : late
      }
      if (what < 0.7) {
        const own = begin()
        return { ...own, history: [...own.history, own.id].slice(-20) }
      }
      if (what < 0.75) {
        copy ??= log
        return begin(true)
      }
      const known = [...server.entries.keys()].map((id) => Number.parseInt(id, 10))
      if (what < 0.85 && known.length > 0) {
        // In a place near the beginning of the log, with older ids before it or without.
        const place = below(Math.min(known.length, 20))
        const id = known[place] as number // within the log
        const before = known.slice(0, place)
        return { id, segment, history: random() < 0.5 ? before : [unknown(), ...before] }
      }
      const right = random() < 0.5 && begun.length > 0 ? oneOf(begun) : begin()
      const history = changed(right.history, known)
      if (random() < 0.1) return { ...right, history: history.toSpliced(below(3), 0, right.id) }
      return { ...right, history }
    },
  }
}
