import { appendToHistory } from '@one-tick-ahead/ota/history'
import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'
import { createStore } from 'zustand/vanilla'
import { type TextStorage, USER_INFO_KEY } from './storage'

/** What the demo remembers of a signed-in visitor (spec §3), and exactly what storage holds. */
export interface UserInfo {
  islogin: boolean
  /** The `Authorization` header of fetchtoken as received, `Bearer ` included. */
  token: string
  deviceId: string
  sessionkey: string
  jsessionID: string
  /** Ids of the requests already started, oldest first. */
  requestHistory: string[]
}

/** Not signed in, every value empty (spec §4). */
export const SIGNED_OUT: UserInfo = {
  islogin: false,
  token: '',
  deviceId: '',
  sessionkey: '',
  jsessionID: '',
  requestHistory: [],
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

/** Whether a header can carry it. */
const isSendable = (value: unknown): value is string =>
  typeof value === 'string' && /^[ -~]*$/.test(value)

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/**
 * Never throws: each field that is missing or of the wrong type becomes its default. Without one that
 * every call needs, nobody is signed in.
 */
function readUserInfo(stored: Record<string, unknown> | null): UserInfo {
  const found = stored ?? {}
  const needed = [found.token, found.deviceId, found.sessionkey]
  return {
    islogin: found.islogin === true && needed.every((field) => typeof field === 'string'),
    // Else no call could be made with it, and the server never asked to renew it.
    token: isSendable(found.token) ? found.token : SIGNED_OUT.token,
    deviceId: textOr(found.deviceId, SIGNED_OUT.deviceId),
    sessionkey: textOr(found.sessionkey, SIGNED_OUT.sessionkey),
    jsessionID: textOr(found.jsessionID, SIGNED_OUT.jsessionID),
    requestHistory: isTextList(found.requestHistory)
      ? found.requestHistory.slice(-REQUEST_HISTORY_LIMIT)
      : [],
  }
}

/** Accepts zustand's `{state, version}` envelope as well as the plain object; null for what is neither. */
function parseStored(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const found = isObject(value) && isObject(value.state) ? value.state : value
    return isObject(found) ? found : null
  } catch {
    return null
  }
}

/** Reads stored text. */
export const parseUserInfo = (text: string | null): UserInfo => readUserInfo(parseStored(text))

/** Whether stored text says itself that nobody is signed in, and not only for want of what is needed. */
export const saysSignedOut = (text: string | null) => parseStored(text)?.islogin === false

/** The six fields and nothing else, whatever the object carries besides. */
export function pickUserInfo(user: UserInfo): UserInfo {
  const { islogin, token, deviceId, sessionkey, jsessionID, requestHistory } = user
  return { islogin, token, deviceId, sessionkey, jsessionID, requestHistory }
}

interface UserActions {
  replaceAll(user: UserInfo): void
  /** A new JWT for the session that is there. */
  replaceToken(token: string): void
  /** Back to the defaults: LogOut. */
  clear(): void
  addRequest(requestId: string): void
}

/**
 * The session, mirrored to `storage` on every change as plain JSON of the six fields.
 * It starts signed out and reads storage only when `sync` is called, because the first
 * client render must equal the server's markup.
 */
export function createUserStore(storage: TextStorage) {
  const store = createStore<UserInfo & UserActions>(() => ({
    ...SIGNED_OUT,
    replaceAll: (user) => change(pickUserInfo(user)),
    replaceToken: (token) => change({ token }),
    clear: () => change(SIGNED_OUT),
    addRequest: (requestId) =>
      change({
        requestHistory: appendToHistory(store.getState().requestHistory, requestId),
      }),
  }))
  const change = (fields: Partial<UserInfo>) => {
    store.setState(fields)
    storage.setItem(USER_INFO_KEY, JSON.stringify(pickUserInfo(store.getState())))
  }
  const { setState: _, ...mirrored } = store
  return {
    ...mirrored,
    /** Takes over what storage holds now: at start, and after another tab wrote. Synchronous. */
    sync: () => store.setState(parseUserInfo(storage.getItem(USER_INFO_KEY))),
  }
}

/** The store with its `sync`. */
export type UserStore = ReturnType<typeof createUserStore>
