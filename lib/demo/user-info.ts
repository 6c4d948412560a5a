import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'

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

/** Not logged in, every value empty (spec §4). */
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

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Never throws: each field that is missing or of the wrong type becomes its default. */
function readUserInfo(value: unknown): UserInfo {
  const found = isObject(value) ? value : {}
  return {
    islogin: found.islogin === true,
    token: textOr(found.token, SIGNED_OUT.token),
    deviceId: textOr(found.deviceId, SIGNED_OUT.deviceId),
    sessionkey: textOr(found.sessionkey, SIGNED_OUT.sessionkey),
    jsessionID: textOr(found.jsessionID, SIGNED_OUT.jsessionID),
    requestHistory: isTextList(found.requestHistory)
      ? found.requestHistory.slice(-REQUEST_HISTORY_LIMIT)
      : [],
  }
}

/** Reads stored text; accepts zustand's `{state, version}` envelope as well as the plain object. */
export function parseUserInfo(text: string | null): UserInfo {
  if (text === null) return readUserInfo(null)
  try {
    const value: unknown = JSON.parse(text)
    return readUserInfo(isObject(value) && isObject(value.state) ? value.state : value)
  } catch {
    return readUserInfo(null)
  }
}

/** The six fields and nothing else, whatever the object carries besides. */
export function pickUserInfo(user: UserInfo): UserInfo {
  const { islogin, token, deviceId, sessionkey, jsessionID, requestHistory } = user
  return { islogin, token, deviceId, sessionkey, jsessionID, requestHistory }
}
