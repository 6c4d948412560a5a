import { type MaybePromise, StateUnavailableError } from '@one-tick-ahead/ota/store'

/** A store that was down is asked this often whether it takes an end now. */
const RETRY_MS = 500

/**
 * Ends a sign-in, and tries again while the session store is down, for as long as this process runs: a
 * thief's copy must not outlive a LogOut. @param until Unix milliseconds, when the sign-in is over anyway.
 * @returns false where the store is down.
 */
export async function endForSure(
  end: () => MaybePromise<unknown>,
  until: number,
  now: () => number,
): Promise<boolean> {
  try {
    await end()
    return true
  } catch (error) {
    if (!(error instanceof StateUnavailableError)) throw error
    if (now() < until) setTimeout(endForSure, RETRY_MS, end, until, now).unref()
    return false
  }
}
