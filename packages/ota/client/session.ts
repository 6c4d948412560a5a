import { BINDING_HEADER, BINDING_REQUIRED } from '../binding'
import { appendToHistory } from '../history'

/**
 * The key of a session: a key that scripts can use and not read, or the text of the `session_key` header,
 * not decoded.
 */
export type SessionKey = CryptoKey | string

/** A device's session. */
export interface OtaSession {
  /** Canonical UUID. */
  deviceId: string
  sessionId: string
  sessionKey: SessionKey
  /** The send log: ids of the requests that the device began, oldest first. */
  history: readonly string[]
  /** True if the server requires a binding of each request. */
  isBound?: boolean
}

/** The send log on the device. */
export interface SendLog {
  history: readonly string[]
  /** The number of ids after the newest one that the guard is known to have accepted. */
  unheard: number
  /** The id that the device repeats, with the history before it, until the guard has answered. */
  sync?: { id: string; history: readonly string[] } | undefined
}

/** The log of a new session. */
export const EMPTY_LOG: SendLog = { history: [], unheard: 0 }

/**
 * Ids that may be announced while none of them is known to have arrived. With the one that is then repeated, the
 * history of each request still contains an id that the server has accepted, so the two logs always connect.
 */
const UNHEARD_LIMIT = 18

/** The log once the guard is known to have accepted `requestId`. */
export function hearIn(log: SendLog, requestId: string): SendLog {
  const at = log.history.lastIndexOf(requestId)
  if (at < 0) return log // so old that a later one has been heard, or of another session
  const { sync, ...rest } = log
  const unheard = Math.min(log.unheard, log.history.length - 1 - at)
  return { ...rest, unheard, ...(sync && sync.id !== requestId && { sync }) }
}

/**
 * The log with `requestId` at its end. Null if too many ids have not been heard: the caller must first prove, by
 * repeating one request, that requests arrive.
 */
export function announceIn(log: SendLog, requestId: string): SendLog | null {
  if (log.sync || log.unheard >= UNHEARD_LIMIT) return null
  return { history: appendToHistory(log.history, requestId), unheard: log.unheard + 1 }
}

/** The log with a request to repeat: the one that is already in it, or a new one. */
export function syncIn(log: SendLog, requestId: string): SendLog {
  if (log.sync) return log
  return {
    history: appendToHistory(log.history, requestId),
    unheard: log.unheard + 1,
    sync: { id: requestId, history: log.history },
  }
}

/** The answer to a registration. */
export interface Registration {
  response: Response
  /** The `session_key` header, sealed or not; null if there is none or CORS hides it. */
  sessionKey: string | null
  sessionId: string
  isBound: boolean
}

/**
 * Registers a device for the sign-in of this browser's cookies, which the server allows once.
 * @param init with the header `device-id`.
 * @throws (as a rejection) TypeError without a network or for a redirect; the reason of `init.signal`.
 */
export async function registerDevice(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Registration> {
  // A redirect to a sign-in page is not an answer, and another origin must get nothing.
  const response = await fetch(url, { redirect: 'error', credentials: 'include', ...init })
  const { headers } = response
  return {
    response,
    sessionKey: headers.get('session_key'),
    sessionId: headers.get('jSessionId') ?? '',
    isBound: headers.get(BINDING_HEADER) === BINDING_REQUIRED,
  }
}
