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
 * @param logEnd what the send log in storage ends with now.
 */
export function browserLock(logEnd: () => string): Lock {
  let turns: LogTurns | undefined
  return async (name, task) => {
    const { locks } = navigator
    turns ??= createLogTurns(locks, logEnd)
    const run = name === HISTORY_LOCK ? turns.take : async <T>(one: () => T | Promise<T>) => one()
    return await locks.request(name, () => run(task))
  }
}

/**
 * Web Locks give tabs their turns, but no browser promises that a tab which gets the lock already
 * sees what the one before wrote to localStorage: the two travel apart (Chromium loses one write
 * in twenty when tabs hand the lock on at once). So each holder leaves behind, as the name of a
 * lock that it keeps, what the log ends with; the next one waits until it sees that.
 */
export interface LogTurns {
  /** Runs `task` when the log of the turn before is visible. Call it under the log's lock. */
  take<T>(task: () => T | Promise<T>): Promise<T>
}

/** A tab that closed takes its mark along, and another tab's before it will not match: then go on. */
const VISIBLE_WITHIN_MS = 2000

/** Resolves with the next change of storage by another tab, at the latest when `signal` aborts. */
function nextChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const options = { once: true, signal }
    window.addEventListener('storage', () => resolve(), options)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

const MARK = /^ota-log-turn (\d+) (\S+)$/

/** @param logEnd what the log in storage ends with now, without blanks: the newest id. */
export function createLogTurns(locks: LockManager, logEnd: () => string): LogTurns {
  let withdraw = () => {}
  let ownTurn = 0

  async function lastTurn(): Promise<{ turn: number; end: string }> {
    const { held = [] } = await locks.query()
    const marks = held.map(({ name = '' }) => MARK.exec(name) ?? [])
    const turns = marks.map(([, turn = '0', end = '']) => ({ turn: Number(turn), end }))
    return turns.reduce((a, b) => (b.turn > a.turn ? b : a), { turn: 0, end: '' })
  }

  async function mark(turn: number): Promise<void> {
    const before = withdraw
    await new Promise<void>((marked) => {
      void locks.request(`ota-log-turn ${turn} ${logEnd()}`, () => {
        marked()
        return new Promise<void>((resolve) => {
          withdraw = resolve
        })
      })
    })
    before()
    ownTurn = turn
  }

  return {
    async take(task) {
      const last = await lastTurn()
      // After its own turn there is no mark to wait for: a tab that had one since has closed.
      const signal = AbortSignal.timeout(VISIBLE_WITHIN_MS)
      while (last.turn > ownTurn && logEnd() !== last.end && !signal.aborted)
        await nextChange(signal)
      try {
        return await task()
      } finally {
        await mark(last.turn + 1)
      }
    },
  }
}
