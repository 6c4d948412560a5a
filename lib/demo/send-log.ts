import { HISTORY_LOCK, type Lock } from '@/lib/ota/client/locks'
import type { UserStore } from './store'
import { pickUserInfo, type UserInfo } from './user-info'

/**
 * Announces `requestId` in the send log that all tabs share and gives back the session as it was
 * before: its history is the one to send. Null when the visitor is signed out.
 * The id is stored before the request leaves, so that a lost request is still announced later.
 */
export function announceRequest(
  store: UserStore,
  lock: Lock,
  requestId: string,
): Promise<UserInfo | null> {
  return lock(HISTORY_LOCK, () => {
    store.sync() // another tab may have written since
    const before = pickUserInfo(store.getState())
    if (!before.islogin) return null
    store.getState().addRequest(requestId)
    return before
  })
}
