/** localStorage keys (spec §3). A tab that simulates has them in its sessionStorage. */
export const USER_INFO_KEY = 'userinfo'
export const DEVICE_ID_KEY = 'device_id'
/** sessionStorage key of what survives this tab's page. */
export const RUN_COPY_KEY = 'demo_run'
/** sessionStorage key: there while this tab runs the demo's hosts in the browser, and names it there. */
export const SIMULATION_KEY = 'demo_simulated'

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
