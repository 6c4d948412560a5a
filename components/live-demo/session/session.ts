import { HISTORY_LOCK, type Lock } from '@one-tick-ahead/ota/locks'
import { createStore } from 'zustand/vanilla'
import { recordOf, TOKEN_KINDS, type TokenKind } from '@/components/live-demo/kinds'
import type { UserInfo, UserStore } from '@/lib/demo/store'
import type { Ending } from './endings'

/** Under this lock one tab at a time asks for a token: the next finds the new one. */
export const TOKEN_LOCK = 'ota-token'

/** What a session needs: where it is kept, what all tabs wait for, and how one is had. */
export interface SessionDeps {
  store: UserStore
  lock: Lock
  enrol: () => Promise<UserInfo | null>
}

/** Why each monitor's calls can no longer succeed; null while they can. */
export type Endings = Record<TokenKind, Ending | null>

/** With these a session lives on: its OTA calls are right again as soon as the clock is, or always were. */
const SPARING: readonly (Ending | null)[] = [null, 'ota_stale', 'jwt_refused']

/** Whether it ended the session, which neither a wrong clock nor a refused JWT does. */
export const endsSession = (ending: Ending | null) => !SPARING.includes(ending)

/** Of a session that goes on. */
export const NO_ENDING: Endings = recordOf(TOKEN_KINDS, () => null)

/** Begins and ends sessions (spec §4, §7). What ends them elsewhere is told by review.ts. */
export function createSession({ store, lock, enrol }: SessionDeps) {
  const notice = createStore<Endings>(() => NO_ENDING)

  // Also when another tab signs in or out: what is known of one session says nothing of the next.
  store.subscribe((current, before) => {
    if (current.sessionkey !== before.sessionkey) notice.setState(NO_ENDING)
  })

  return {
    notice,

    /** The completion flow after the provider; signed in only if both calls succeed. */
    begin(): Promise<void> {
      return lock(TOKEN_LOCK, async () => {
        const user = await enrol()
        if (user) await lock(HISTORY_LOCK, () => store.getState().replaceAll(user))
      })
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

/** What {@link createSession} makes; `notice` tells why a monitor's calls no longer succeed. */
export type Session = ReturnType<typeof createSession>
