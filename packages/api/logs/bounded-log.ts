import type { Logger } from 'pino'

/** What there is to tell at the end of a minute. */
interface Minute {
  /** Subjects that came again, and how often since they were last told. */
  repeated: [subject: string, count: number][]
  /** Events of subjects that had no room; `subjects` is exact up to {@link MOST_OTHERS}. */
  others: { count: number; subjects: number } | null
}

/** Counts events by subject, in bounded memory, and says which are worth a line. */
export interface Tally {
  /** Counts one event. @returns true for the first of its subject, which is told at once. */
  add(subject: string): boolean
  /** Ends the minute: its counts. Subjects that were quiet are forgotten, and have room again. */
  end(): Minute
  isEmpty(): boolean
}

/** Subjects without room that are told apart, to count them. */
const MOST_OTHERS = 10_000

/** Pure: a minute is over when {@link Tally.end} is called. @param room subjects it keeps. */
export function createTally(room: number): Tally {
  const counts = new Map<string, number>()
  const others = new Set<string>()
  let othersCount = 0
  return {
    add(subject) {
      const count = counts.get(subject)
      if (count === undefined && counts.size < room) {
        counts.set(subject, 0)
        return true
      }
      if (count === undefined) {
        othersCount += 1
        if (others.size < MOST_OTHERS) others.add(subject)
      } else counts.set(subject, count + 1)
      return false
    },
    end() {
      const repeated = [...counts].filter(([, count]) => count > 0)
      const rest = othersCount > 0 ? { count: othersCount, subjects: others.size } : null
      counts.clear()
      for (const [subject] of repeated) counts.set(subject, 0)
      others.clear()
      othersCount = 0
      return { repeated, others: rest }
    },
    isEmpty: () => counts.size === 0,
  }
}

type Fields = Readonly<Record<string, string | number>>

/** Something that a stranger can cause, as often as they like. */
export interface LogEvent {
  level: 'info' | 'warn' | 'error'
  message: string
  /** Apart from others of the same message: a flood of one kind leaves the next its room. */
  kind?: Fields
  /** Whom or what it is about; events that agree in it are counted together. */
  subject: Fields
  /** Only on a line of its own. */
  details?: Readonly<Record<string, unknown>>
}

/** A log that no flood fills; see {@link createBoundedLog}. */
export interface BoundedLog {
  tell(event: LogEvent): void
  /** Tells what is still counted; for the end of the process. */
  close(): void
}

const MINUTE_MS = 60_000

/**
 * The first event of a subject is a line at once. Those that follow are counted, and told with
 * their `count` when the minute is over: one line per subject and minute for as long as it goes on.
 * What does not fit is one line per kind, with the `count` of events and of `subjects`. So all
 * lines of a kind add up, a line without a count being one. Level debug has each event.
 * @param room subjects of one kind that are told singly within a minute.
 */
export function createBoundedLog(log: Logger, room = 50): BoundedLog {
  const kinds = new Map<string, { tally: Tally; example: LogEvent }>()
  let minute: NodeJS.Timeout | undefined

  function tellCounts() {
    for (const [key, { tally, example }] of kinds) {
      const { level, message, kind } = example
      const { repeated, others } = tally.end()
      for (const [subject, count] of repeated) {
        log[level]({ ...kind, ...(JSON.parse(subject) as Fields), count }, message)
      }
      if (others) log[level]({ ...kind, ...others }, message)
      if (tally.isEmpty()) kinds.delete(key)
    }
  }

  function endMinute() {
    minute = undefined
    tellCounts()
    if (kinds.size > 0) startMinute()
  }

  function startMinute() {
    // Alone it must not keep the process up.
    minute ??= setTimeout(endMinute, MINUTE_MS).unref()
  }

  return {
    tell(event) {
      const { level, message, kind, subject, details } = event
      const key = JSON.stringify([level, message, kind])
      const { tally } = kinds.get(key) ?? { tally: createTally(room) }
      kinds.set(key, { tally, example: event })
      const isFirst = tally.add(JSON.stringify(subject))
      log[isFirst ? level : 'debug']({ ...kind, ...subject, ...details }, message)
      startMinute()
    },
    close() {
      clearTimeout(minute)
      minute = undefined
      tellCounts()
    },
  }
}
