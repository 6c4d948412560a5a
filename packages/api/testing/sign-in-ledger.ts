import type { SessionStore } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { DatabaseUnavailableError } from '../db/database-error'
import type { SignInLedger } from '../db/sign-ins'
import { createSignIns } from '../sign-in/sign-ins'

/** Its rows, by sid. */
export type LedgerRows = Map<string, { expiresAt: number; ended: boolean; settled: boolean }>

/** What the database would keep of sign-ins, for tests without one; given to two servers, it outlives a restart. */
export function createTestLedger(rows: LedgerRows = new Map()): SignInLedger & { down: boolean } {
  const row = (sid: string, expiresAt: number) => {
    const known = rows.get(sid) ?? { expiresAt, ended: false, settled: false }
    rows.set(sid, known)
    return known
  }
  const ledger = {
    /** True: every call fails, as where the database cannot be reached. */
    down: false,
    async redeem(sid: string, _signedInAt: number, expiresAt: number) {
      ask()
      const isFirst = !rows.has(sid)
      row(sid, expiresAt)
      return isFirst
    },
    async isEnded(sid: string, _signedInAt: number) {
      ask()
      return rows.get(sid)?.ended ?? false
    },
    async end(sid: string, expiresAt: number) {
      ask()
      row(sid, expiresAt).ended = true
    },
    async settle(sid: string) {
      ask()
      row(sid, 0).settled = true
    },
    async unsettled() {
      ask()
      return [...rows]
        .filter(([, { ended, settled }]) => ended && !settled)
        .map(([sid, { expiresAt }]) => ({ sid, expiresAt }))
    },
    async prune() {
      ask()
    },
  }
  const ask = () => {
    if (ledger.down) throw new DatabaseUnavailableError('down')
  }
  return ledger
}

/** The sign-ins of a server that keeps them there. */
export const signInsOver = (
  ledger: SignInLedger,
  store: Pick<SessionStore, 'endSignIn'> = createMemoryStore(),
  now = Date.now,
) => createSignIns({ ledger, store, report: () => {}, now })
