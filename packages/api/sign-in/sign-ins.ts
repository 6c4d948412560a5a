import { endSignIn, isSignInOver } from '@one-tick-ahead/ota/sign-ins'
import type { SessionStore } from '@one-tick-ahead/ota/store'

/** A store that was down is asked this often whether it takes an end now. */
const RETRY_MS = 500

/** The ends of sign-ins, as the session store remembers them. */
export interface SignIns {
  /** @param at Unix milliseconds. @throws (rejects) StateUnavailableError */
  isEnded(sid: string, at: number): Promise<boolean>
  /**
   * Ends a sign-in and its session. @param expiresAt Unix milliseconds.
   * @returns `kept` where the store is down: then it is told as soon as it is back, while this process runs.
   */
  end(sid: string, expiresAt: number, how: 'replaced' | 'revoked'): Promise<'ended' | 'kept'>
}

export function createSignIns(store: SessionStore, now: () => number): SignIns {
  const kept = new Set<string>()

  const attempt: SignIns['end'] = async (sid, expiresAt, how) => {
    try {
      await endSignIn(store, { id: sid, expiresAt }, how, now())
      kept.delete(sid)
      return 'ended'
    } catch {
      if (now() < expiresAt) setTimeout(attempt, RETRY_MS, sid, expiresAt, how).unref()
      else kept.delete(sid)
      return 'kept'
    }
  }

  return {
    isEnded: async (sid, at) => kept.has(sid) || isSignInOver(store, { id: sid, at }, now()),
    end(sid, expiresAt, how) {
      kept.add(sid)
      return attempt(sid, expiresAt, how)
    },
  }
}
