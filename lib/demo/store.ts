import { appendToHistory } from '@one-tick-ahead/ota/history'
import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { browserStorage, type StringStorage, USER_INFO_KEY } from './storage'

/** A signed-in visitor (spec §3), with exactly the fields that storage holds. */
export interface UserInfo {
  islogin: boolean
  /** The `Authorization` header of fetchtoken as received, `Bearer ` included. */
  token: string
  deviceId: string
  sessionkey: string
  jsessionID: string
  /** Ids of the requests sent so far, oldest first. */
  requestHistory: string[]
}

/** The signed-out state: every value empty (spec §4). */
export const SIGNED_OUT: UserInfo = {
  islogin: false,
  token: '',
  deviceId: '',
  sessionkey: '',
  jsessionID: '',
  requestHistory: [],
}

const asString = (value: unknown) => (typeof value === 'string' ? value : '')

/** Replaces each missing or malformed field by its default. */
function readUserInfo(stored: unknown): UserInfo {
  const found: Record<string, unknown> = { ...(typeof stored === 'object' ? stored : null) }
  const { islogin, token, deviceId, sessionkey, jsessionID, requestHistory: ids } = found
  const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string')
  return {
    // No call can be made without one of these.
    islogin:
      islogin === true && [token, deviceId, sessionkey].every((field) => asString(field) === field),
    // No header can carry other characters.
    token: /^[ -~]*$/.test(asString(token)) ? asString(token) : '',
    deviceId: asString(deviceId),
    sessionkey: asString(sessionkey),
    jsessionID: asString(jsessionID),
    requestHistory: isList ? ids.slice(-REQUEST_HISTORY_LIMIT) : [],
  }
}

/** The plain fields, without zustand's own `{state, version}` around them. */
const plainJson = (storage: StringStorage): PersistStorage<UserInfo> => ({
  getItem(name) {
    try {
      return { state: readUserInfo(JSON.parse(storage.getItem(name) ?? 'null')), version: 0 }
    } catch {
      return { state: SIGNED_OUT, version: 0 }
    }
  },
  setItem: (name, { state }) => storage.setItem(name, JSON.stringify(state)),
  removeItem: (name) => storage.removeItem(name),
})

interface UserActions {
  replaceAll(user: UserInfo): void
  /** Signs out: every field becomes its default. */
  clear(): void
  addRequest(requestId: string): void
}

/**
 * The session, written to `storage` on every change. It starts signed out, because the first client
 * render must equal the server's markup; `persist.rehydrate()` reads, at once.
 */
export const createUserStore = (storage: StringStorage) =>
  create<UserInfo & UserActions>()(
    persist(
      (set) => ({
        ...SIGNED_OUT,
        replaceAll: (user) => set(user),
        clear: () => set(SIGNED_OUT),
        addRequest: (requestId) =>
          set(({ requestHistory }) => ({
            requestHistory: appendToHistory(requestHistory, requestId),
          })),
      }),
      {
        name: USER_INFO_KEY,
        storage: plainJson(storage),
        skipHydration: true,
        partialize: ({ replaceAll, clear, addRequest, ...user }) => user,
      },
    ),
  )

/** Storage of this browser. */
export const storage = browserStorage()

/** The visitor’s session, as `userinfo` in localStorage has it. */
export const useUser = createUserStore(storage)

/** Reads the session again, because another tab may have changed it. */
export const readUser = () => void useUser.persist.rehydrate()
