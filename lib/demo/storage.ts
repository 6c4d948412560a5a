/** localStorage keys (spec §3). */
export const USER_INFO_KEY = 'userinfo'
export const DEVICE_ID_KEY = 'device_id'
/** sessionStorage key: there while a visitor signs in again, and says whether the demo was running. */
export const SIGN_IN_AGAIN_KEY = 'demo_sign_in_again'

/** The part of `Storage` the demo uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * localStorage, looked up at each call so that importing this on the server is harmless.
 * Where the browser refuses it (blocked site data, full quota) values live for the page only.
 */
export function browserStorage(open: () => TextStorage = () => window.localStorage): TextStorage {
  const kept = new Map<string, string>()
  return {
    getItem(key) {
      const text = kept.get(key)
      if (text !== undefined) return text
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, text) {
      try {
        open().setItem(key, text)
        kept.delete(key)
      } catch {
        kept.set(key, text)
      }
    },
    removeItem(key) {
      kept.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // Refused storage holds nothing to remove.
      }
    },
  }
}
