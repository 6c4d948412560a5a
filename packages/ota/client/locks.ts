import { createLogTurns, type LogTurns } from './log-turns'

/** Runs `task` while nobody else holds `name`, and gives its result back. */
export type Lock = <T>(name: string, task: () => T | Promise<T>) => Promise<T>

/** The send log is read and extended by one tab at a time: two must not announce the same place. */
export const HISTORY_LOCK = 'ota-history'

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

/**
 * Web Locks, shared by every tab of the origin; they exist only in secure contexts, as WebCrypto does.
 * @throws TypeError (as a rejection) where there are none.
 * @param logEnd what the send log in storage ends with now. @param namespace of `namespaceOf`.
 */
export function browserLock(logEnd: () => string, namespace = 'ota'): Lock {
  let turns: LogTurns | undefined
  return async (name, task) => {
    const { locks } = navigator
    turns ??= createLogTurns(locks, logEnd, namespace)
    const run = name === HISTORY_LOCK ? turns.take : async <T>(one: () => T | Promise<T>) => one()
    return await locks.request(name.replace('ota', namespace), () => run(task))
  }
}
