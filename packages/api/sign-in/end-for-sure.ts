import { StateUnavailableError } from '@one-tick-ahead/ota'

/** The pause before a store that was down is asked again, in ms: the first, which doubles each time, and the longest. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/**
 * Ends a sign-in, and tries again while the session store is down, for as long as this process runs: a
 * thief's copy must not outlive a logout.
 * @param id of the sign-in or session: several ends of one share their retries.
 * @param until the time at which the sign-in ends anyway, Unix ms.
 * @returns false if the store is down.
 */
export type EndForSure = (id: string, end: () => unknown, until: number) => Promise<boolean>

/** @param now Unix milliseconds. */
export function createEndForSure(now: () => number): EndForSure {
  const retried = new Set<string>()

  function retryAfter(pause: number, ...[id, end, until]: Parameters<EndForSure>): void {
    const retry = async () => {
      try {
        await end()
        retried.delete(id)
      } catch {
        if (now() < until) retryAfter(Math.min(2 * pause, LONGEST_PAUSE_MS), id, end, until)
        else retried.delete(id)
      }
    }
    setTimeout(retry, pause).unref()
  }

  return async (id, end, until) => {
    try {
      await end()
      return true
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error
      if (!retried.has(id)) retryAfter(FIRST_PAUSE_MS, id, end, until)
      retried.add(id)
      return false
    }
  }
}
