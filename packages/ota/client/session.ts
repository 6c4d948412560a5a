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
  /** Number of ids announced since a request was last known to be accepted. */
  unheard: number
}

/** Below twenty, which would end the session, because several tabs may have requests under way. */
const UNHEARD_LIMIT = 12

/**
 * The log with `requestId` at its end. Null after twelve ids of which none is known to be accepted: the
 * caller must first learn that the server can be reached.
 * @param isHeard true if a request was accepted, or the server reached, since the last announcement.
 */
export function announceIn(
  { history, unheard }: SendLog,
  requestId: string,
  isHeard: boolean,
): SendLog | null {
  if (unheard >= UNHEARD_LIMIT && !isHeard) return null
  return { history: appendToHistory(history, requestId), unheard: isHeard ? 1 : unheard + 1 }
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
