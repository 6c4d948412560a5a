import type { SessionStore } from './store'

/** A sign-in by which a device is registered: once, and soon. */
export interface SignIn {
  /** Unique for ever: another sign-in of the same person has another one. */
  id: string
  /** When it happened at the latest, Unix milliseconds. */
  at: number
  /** When it ends, and every session with it, Unix milliseconds. */
  expiresAt: number
}

/**
 * What must be remembered of sign-ins, also where the session store loses its state: that one was
 * used, and that it has ended. Times are Unix milliseconds. Each rejects when it cannot be reached.
 */
export interface SignIns {
  /** Uses a sign-in up, durably. @returns false when it had been. */
  redeem(id: string, signedInAt: number, expiresAt: number): Promise<boolean>
  isEnded(id: string, signedInAt: number): Promise<boolean>
  /** Ends it and its session. @returns `kept` when the session store is still to be told. */
  end(id: string, expiresAt: number, how: 'replaced' | 'revoked'): Promise<'ended' | 'kept'>
}

/**
 * Sign-ins as far as the session store remembers them, which refuses the second session of one. For
 * a store that survives a restart, and for services whose log-in ends with the process.
 */
export function signInsOf(store: SessionStore, now: () => number = Date.now): SignIns {
  return {
    redeem: async () => true,
    isEnded: async () => false,
    async end(id, expiresAt, how) {
      await store.endSignIn(id, expiresAt, how, now())
      return 'ended'
    },
  }
}
