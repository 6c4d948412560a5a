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
