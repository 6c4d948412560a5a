import { BINDING_HEADER, BINDING_REQUIRED } from '../binding'
import { appendToHistory } from '../history'

/**
 * The key of a session: one that can be used and not read, or the text of the `session_key` header as
 * received, which is not decoded.
 */
export type SessionKey = CryptoKey | string

/** A device's session. */
export interface OtaSession {
  /** Canonical UUID. */
  deviceId: string
  sessionId: string
  sessionKey: SessionKey
  /** The send log: ids of the requests that were started, oldest first. */
  history: readonly string[]
  /** True where the server asked for a binding of each request. */
  isBound?: boolean
}

/** The send log as a device keeps it. */
export interface SendLog {
  history: readonly string[]
  /** Number of ids that were announced since a request was last known to be accepted. */
  unheard: number
}

/** Twenty ids in a row that never arrive end the session, and several tabs have some under way. */
const UNHEARD_LIMIT = 12

/**
 * The log with `requestId` at its end; null where twelve ids were announced since a request was last known
 * to be accepted: then the line has to be tried first.
 * @param isHeard true where one was accepted since the last announcement, or the server reached.
 */
export function announceIn(
  { history, unheard }: SendLog,
  requestId: string,
  isHeard: boolean,
): SendLog | null {
  if (unheard >= UNHEARD_LIMIT && !isHeard) return null
  return { history: appendToHistory(history, requestId), unheard: isHeard ? 1 : unheard + 1 }
}

/** The content of the answer to an enrolment. */
export interface Registration {
  response: Response
  /** As text, sealed or not; null where the answer has none to read. */
  sessionKey: string | null
  sessionId: string
  isBound: boolean
}

/**
 * Registers a device under the sign-in that this browser's cookies carry; a server does it once for
 * each sign-in. @param init with the header `device-id`.
 * @throws TypeError (as a rejection) without a network or for a redirect, and as `init.signal` says.
 */
export async function registerDevice(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Registration> {
  // A sign-in page is no answer, and another origin gets nothing.
  const response = await fetch(url, { redirect: 'error', credentials: 'include', ...init })
  const { headers } = response
  return {
    response,
    sessionKey: headers.get('session_key'),
    sessionId: headers.get('jSessionId') ?? '',
    isBound: headers.get(BINDING_HEADER) === BINDING_REQUIRED,
  }
}
