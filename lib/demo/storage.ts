/** localStorage keys (spec §3). */
export const USER_INFO_KEY = 'userinfo'
export const DEVICE_ID_KEY = 'device_id'
/** The send log's record in IndexedDB, and the Web Lock of the tab that uses the session. */
export const SEND_LOG = 'ota-demo'
/** sessionStorage key: present during a new sign-in; true if the demo was running. */
export const SIGN_IN_AGAIN_KEY = 'demo_sign_in_again'

/** The part of `Storage` that the demo uses. */
export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * localStorage, looked up at each call because the server has none. If the browser refuses to store a
 * value (blocked site data, full quota), the page keeps it in memory.
 */
export function browserStorage(
  open: () => StringStorage = () => window.localStorage,
): StringStorage {
  const kept = new Map<string, string>()
  const attempt = (key: string, act: (storage: StringStorage) => void, refused?: string) => {
    kept.delete(key)
    try {
      act(open())
    } catch {
      if (refused !== undefined) kept.set(key, refused)
    }
  }
  return {
    getItem(key) {
      try {
        return kept.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => attempt(key, (storage) => storage.setItem(key, value), value),
    removeItem: (key) => attempt(key, (storage) => storage.removeItem(key)),
  }
}
