import type { SignInLedger } from '../db/sign-ins'

/** Sign-ins of this worker: they end with it, and so does every session. */
export function createMemoryLedger(now: () => number): SignInLedger {
  /** By sid: when it expires, and whether it was ended before. */
  const rows = new Map<string, { expiresAt: number; isEnded: boolean }>()
  return {
    async redeem(sid, _signedInAt, expiresAt) {
      if (rows.has(sid)) return false
      rows.set(sid, { expiresAt, isEnded: false })
      return true
    },
    isEnded: async (sid) => rows.get(sid)?.isEnded ?? false,
    async end(sid, expiresAt) {
      rows.set(sid, { expiresAt, isEnded: true })
    },
    // Ends are carried out at once: the session store is in the same memory.
    settle: async () => {},
    unsettled: async () => [],
    async prune() {
      for (const [sid, { expiresAt }] of rows) if (expiresAt < now()) rows.delete(sid)
    },
  }
}
