import { HISTORY_LOCK, type Lock } from './locks'

/**
 * The key of a session: one that can be used and not read, or the text of the `session_key` header as
 * received, which is not decoded.
 */
export type SessionKey = CryptoKey | string

/** A device's session, as its enrolment gave it. */
export interface OtaSession {
  /** Canonical UUID. */
  deviceId: string
  sessionId: string
  sessionKey: SessionKey
  /** The send log: ids of the requests that were started, oldest first. */
  history: readonly string[]
}

/** Where a device keeps its session: one place for all tabs of an origin. */
export interface SessionKeeper {
  /** What is kept now, whichever tab wrote it; null without a session. */
  read(): OtaSession | null
  /** Writes an id at the end of the send log. */
  append(requestId: string): void
  /** Keeps the id of a request that was accepted. Not under the lock: any such id will do. */
  hear(requestId: string): void
  /** The id that was kept last, at best by whichever tab; null without one. */
  heard(): string | null
}

/**
 * After so many ids at the end of the log of which nothing was heard, the line is tried before another
 * is announced: twenty that never arrive end the session, and several tabs have so many under way.
 */
const UNHEARD_LIMIT = 12

/**
 * Announces `requestId` in the send log and gives back the session as it was before: its history is
 * the one to send. Null without a session; `in doubt` where nothing was announced, because nothing
 * was heard for too long. The id is kept before the request leaves, so that a
 * request which is lost is still announced by the next.
 * @param isSure the server was reached a moment ago, or nobody can tell.
 * @throws (as a rejection) the reason of a `signal` that has aborted: then nothing is announced.
 */
export function announce(
  keeper: SessionKeeper,
  lock: Lock,
  requestId: string,
  { signal, isSure }: { signal?: AbortSignal | null; isSure: boolean },
): Promise<OtaSession | 'in doubt' | null> {
  return lock(HISTORY_LOCK, () => {
    signal?.throwIfAborted() // while it waited for its turn
    const before = keeper.read()
    if (!before) return null
    const { length } = before.history
    const unheard = length - 1 - before.history.lastIndexOf(keeper.heard() ?? '')
    if (unheard >= UNHEARD_LIMIT && !isSure) return 'in doubt'
    keeper.append(requestId)
    return before
  })
}

/** An answer to an enrolment, and the session that it brought. */
export interface Registration {
  response: Response
  session: (OtaSession & { sessionKey: string }) | null
}

/**
 * Registers a device under the sign-in that this browser's cookies carry; a server does it once for
 * each sign-in. @param init `method` and further headers.
 * @throws TypeError (as a rejection) without a network, and as `init.signal` says.
 */
export async function registerDevice(
  fetch: typeof globalThis.fetch,
  url: string,
  deviceId: string,
  init: RequestInit & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Registration> {
  const response = await fetch(url, {
    redirect: 'manual', // a sign-in page is no answer, and another origin gets nothing
    ...init,
    headers: { ...init.headers, 'device-id': deviceId },
    credentials: 'include',
  })
  const { headers } = response
  const sessionKey = headers.get('session_key')
  const sessionId = headers.get('jSessionId') ?? ''
  return { response, session: sessionKey ? { deviceId, sessionId, sessionKey, history: [] } : null }
}

/** An address as `fetch` reads it: in a browser a path is one too. @throws TypeError for none. */
export const addressIn = (url: string): URL =>
  new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href)
