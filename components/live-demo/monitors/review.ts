import { HISTORY_LOCK, type Lock } from '@one-tick-ahead/ota/locks'
import type { StoreApi } from 'zustand'
import { type Endings, TOKEN_LOCK } from '@/components/live-demo/demo'
import type { TokenKind } from '@/components/live-demo/run'
import { endOfSession } from '@/components/live-demo/words'
import type { UserStore } from '@/lib/demo/store'
import type { MonitorCall } from './monitor-client'

/** A JWT is asked for again no sooner than this, whatever became of the last attempt. */
export const RENEWAL_PAUSE_MS = 10_000

interface ReviewDeps {
  store: UserStore
  lock: Lock
  endings: Pick<StoreApi<Endings>, 'setState'>
  fetchBearer: () => Promise<{ token: string | null; status: number }>
  /** Unix ms. */
  now: () => number
}

type ReviewedCall = Pick<MonitorCall, 'result' | 'user' | 'wasWrongTime'>

/**
 * Looks at the outcome of each monitor's call and notes when its session has ended. Only a JWT that
 * has expired is renewed: a session of OTA begins with a sign-in and with nothing else.
 */
export function createReview({ store, lock, endings, fetchBearer, now }: ReviewDeps) {
  let nextRenewal = 0

  /** True when the visitor is still signed in with what the call used. */
  const isCurrent = ({ sessionkey }: MonitorCall['user']) => {
    void store.persist.rehydrate() // another tab may have signed in or out
    return store.getState().islogin && store.getState().sessionkey === sessionkey
  }
  const hasToken = (used: MonitorCall['user']) =>
    isCurrent(used) && store.getState().token === used.token

  async function renewToken(used: MonitorCall['user']): Promise<void> {
    if (now() < nextRenewal) return
    nextRenewal = now() + RENEWAL_PAUSE_MS
    await lock(TOKEN_LOCK, async () => {
      if (!hasToken(used)) return
      const answer = await fetchBearer().catch(() => null)
      // The log's lock: no tab may be between reading the stored session and writing it back.
      await lock(HISTORY_LOCK, () => {
        if (!answer || !hasToken(used)) return
        const { token, status } = answer
        if (token !== null) store.setState({ token })
        else if (status === 401) endings.setState({ jwt: 'login_required' })
      })
    })
  }

  return async function review(kind: TokenKind, call: ReviewedCall): Promise<void> {
    const { status, code } = call.result
    if (!isCurrent(call.user)) return
    if (status === 200) endings.setState({ [kind]: null })
    else if (code === 'jwt_expired') await renewToken(call.user)
    // A token of a wrong minute looks like one under another key.
    else if (endOfSession(code) && !call.wasWrongTime) {
      endings.setState((before) => ({ [kind]: before[kind] ?? code }))
    }
  }
}
