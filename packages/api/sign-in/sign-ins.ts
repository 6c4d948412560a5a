import type { SignIns as OtaSignIns } from '@one-tick-ahead/ota/sign-ins'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import type { EndedSignIn, SignInLedger } from '../db/sign-ins'

/** A store that was down is asked this often whether it takes an end now. */
const RETRY_MS = 500
/** How often old rows are forgotten, and ends looked for that another process left undone. */
const SWEEP_MS = 10_000

/**
 * What happens to a sign-in after its provider vouched for it: it is redeemed once, and it ends, in
 * the database and in the session store, in each at once where it can be reached and as soon as it
 * can be otherwise, for as long as this process runs; a restart forgets none of it. `end` rejects
 * when the database did not take it: then the end is not safe from a restart yet.
 */
export interface SignIns extends OtaSignIns {
  /** Carries out what an earlier process left undone, and goes on doing so. */
  start(): Promise<void>
  stop(): void
}

export interface SignInsDeps {
  ledger: SignInLedger
  store: Pick<SessionStore, 'endSignIn'>
  /** Gets what kept old sign-ins from being swept; that is tried again by the next sweep. */
  report: (error: unknown) => void
  /** Unix milliseconds. */
  now: () => number
}

interface Ending extends EndedSignIn {
  how: 'replaced' | 'revoked'
  isKept: boolean
  isCarriedOut: boolean
}

/** One process's view of the sign-ins that several may share. */
export function createSignIns({ ledger, store, report, now }: SignInsDeps): SignIns {
  /** By sid: what is not yet done of the ends that were asked for here. */
  const pending = new Map<string, Ending>()
  let retrying: NodeJS.Timeout | undefined
  let sweeping: NodeJS.Timeout | undefined

  async function keep(ending: Ending): Promise<void> {
    if (!ending.isKept) await ledger.end(ending.sid, ending.expiresAt)
    ending.isKept = true
  }

  async function carryOut(ending: Ending): Promise<void> {
    const { sid, expiresAt, how } = ending
    if (!ending.isCarriedOut) await store.endSignIn({ id: sid, expiresAt }, how, now())
    ending.isCarriedOut = true
  }

  /** Both at once: a database that is slow to fail must not keep a session alive, nor a store. */
  async function attempt(ending: Ending): Promise<PromiseSettledResult<void>> {
    const [kept] = await Promise.allSettled([keep(ending), carryOut(ending)])
    if (ending.isKept && ending.isCarriedOut) {
      pending.delete(ending.sid)
      // Nothing is lost with a row that stays unsettled: the next sweep ends what has ended.
      await ledger.settle(ending.sid).catch(() => {})
    }
    return kept
  }

  function retryLater(): void {
    if (retrying || pending.size === 0) return
    retrying = setTimeout(async () => {
      for (const ending of pending.values()) {
        if (ending.expiresAt <= now()) pending.delete(ending.sid)
      }
      await Promise.all(Array.from(pending.values(), attempt))
      retrying = undefined
      retryLater()
    }, RETRY_MS).unref()
  }

  async function takeOver(): Promise<void> {
    for (const { sid, expiresAt } of await ledger.unsettled()) {
      if (pending.has(sid)) continue
      pending.set(sid, { sid, expiresAt, how: 'revoked', isKept: true, isCarriedOut: false })
    }
    await Promise.all(Array.from(pending.values(), attempt))
    retryLater()
  }

  return {
    redeem: ledger.redeem,

    async isEnded(sid, signedInAt) {
      return pending.has(sid) || ledger.isEnded(sid, signedInAt)
    },

    async end(sid, expiresAt, how) {
      const known = pending.get(sid)
      const ending = known ?? { sid, expiresAt, how, isKept: false, isCarriedOut: false }
      pending.set(sid, ending)
      const kept = await attempt(ending)
      retryLater()
      if (kept.status === 'rejected') throw kept.reason
      return ending.isCarriedOut ? 'ended' : 'kept'
    },

    async start() {
      await ledger.prune()
      await takeOver()
      const sweep = () => {
        Promise.all([ledger.prune(), takeOver()]).catch(report)
      }
      sweeping = setInterval(sweep, SWEEP_MS).unref()
    },

    stop() {
      clearTimeout(retrying)
      clearInterval(sweeping)
    },
  }
}
