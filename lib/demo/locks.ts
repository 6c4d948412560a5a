/** Runs `task` while nobody else holds `name`, and gives its result back. */
export type Lock = <T>(name: string, task: () => T | Promise<T>) => Promise<T>

/** The send log is read and extended by one tab at a time: two must not announce the same place. */
export const HISTORY_LOCK = 'ota-history'
/** One enrolment at a time over all tabs. */
export const ENROL_LOCK = 'ota-enrol'

/** Keeps order within this page only: for browsers without Web Locks, and for tests. */
export function pageLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(task)
    last.set(
      name,
      mine.catch(() => {}), // the next in line does not care how this one ended
    )
    return mine
  }
}

/** Web Locks, shared by every tab of the origin; they exist only in secure contexts. */
export function browserLock(): Lock {
  const fallback = pageLock()
  return async (name, task) =>
    typeof navigator !== 'undefined' && navigator.locks
      ? await navigator.locks.request(name, async () => await task())
      : fallback(name, task)
}
