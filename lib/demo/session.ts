import { createStore } from 'zustand/vanilla'
import type { CallResult, TokenKind } from './call-result'
import { ENROL_LOCK, HISTORY_LOCK, type Lock } from './locks'
import type { UserStore } from './store'
import type { UserInfo } from './user-info'

/**
 * A session the server has lost, not refused: enrolling again is allowed without asking.
 * `ota_bad_mac` is also what an unknown session gets, `ota_malformed` a lost session cookie and
 * `jwt_invalid` a token of keys that are gone: our own calls are well made otherwise.
 */
const LOST = new Set(['ota_resync', 'ota_bad_mac', 'ota_malformed', 'jwt_expired', 'jwt_invalid'])
/** A session the server ended on purpose: only the visitor may begin a new one. */
const ENDED = new Set(['ota_session_revoked', 'ota_device_cloned'])

export interface SessionDeps {
  store: UserStore
  lock: Lock
  enrol: () => Promise<UserInfo | null>
}

/** The part of a session that a call of `kind` was authorised with. */
const credentialOf = (kind: TokenKind, user: UserInfo) =>
  kind === 'jwt' ? user.token : user.sessionkey

/** Begins sessions, and keeps one going when the server has forgotten it (spec §4, §7). */
export function createSession({ store, lock, enrol }: SessionDeps) {
  const notice = createStore<{ ended: readonly TokenKind[] }>(() => ({ ended: [] }))
  const tried = new Set<TokenKind>()
  let renewal: Promise<boolean> | undefined

  // Also when another tab logs out: what is known of an ended session says nothing of the next.
  store.subscribe((now, before) => {
    if (now.islogin || !before.islogin) return
    notice.setState({ ended: [] })
    tried.clear()
  })

  const markEnded = (kind: TokenKind, isEnded: boolean) => {
    const { ended } = notice.getState()
    if (ended.includes(kind) === isEnded) return
    notice.setState({ ended: isEnded ? [...ended, kind] : ended.filter((one) => one !== kind) })
  }

  /** True when the visitor is still signed in with what the failed call used. */
  const isCurrent = (kind: TokenKind, used: UserInfo) => {
    store.sync() // another tab may have renewed, or logged out
    const now = store.getState()
    return now.islogin && credentialOf(kind, now) === credentialOf(kind, used)
  }

  const renew = (kind: TokenKind, used: UserInfo) =>
    lock(ENROL_LOCK, async () => {
      if (!isCurrent(kind, used)) return true
      const user = await enrol()
      if (!user) return false
      // The history's lock: no tab may be between reading the old log and writing it back.
      await lock(HISTORY_LOCK, () => {
        if (isCurrent(kind, used)) store.getState().replaceAll(user)
      })
      return true
    })

  return {
    notice,

    /** The completion flow after the provider; signed in only if both calls succeed. */
    async begin(): Promise<void> {
      await lock(ENROL_LOCK, async () => {
        const user = await enrol()
        if (!user) return
        await lock(HISTORY_LOCK, () => store.getState().replaceAll(user))
        notice.setState({ ended: [] })
        tried.clear()
      })
    },

    /** Looks at the outcome of a monitor's call; at most one silent renewal until the next 200. */
    async review(kind: TokenKind, result: CallResult, used: UserInfo): Promise<void> {
      if (result.status === 200) {
        tried.delete(kind)
        markEnded(kind, false)
        return
      }
      const { code } = result
      if (code === null || !(LOST.has(code) || ENDED.has(code)) || !isCurrent(kind, used)) return
      if (ENDED.has(code)) return markEnded(kind, true)
      if (renewal) return void (await renewal) // one at a time, for both panels
      if (tried.has(kind)) return markEnded(kind, true)
      tried.add(kind)
      renewal = renew(kind, used)
      const isRenewed = await renewal.finally(() => {
        renewal = undefined
      })
      if (!isRenewed && store.getState().islogin) markEnded(kind, true)
    },

    /** Forgets the session here. Telling the server is the caller's business. */
    async end(): Promise<void> {
      const { sessionkey } = store.getState()
      store.getState().clear()
      // Another tab may have read the session just before and be about to write its log back.
      await lock(HISTORY_LOCK, () => {
        store.sync()
        if (store.getState().sessionkey === sessionkey) store.getState().clear()
      })
    },
  }
}

export type Session = ReturnType<typeof createSession>
