import type { OtaSession } from './session'

/** An answer to an enrolment, and the session that it brought. */
export interface Registration {
  response: Response
  session: OtaSession | null
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
    redirect: 'manual', // a log-in page is no answer, and another origin gets nothing
    ...init,
    headers: { ...init.headers, 'device-id': deviceId },
    credentials: 'include',
  })
  const { headers } = response
  const sessionKey = headers.get('session_key')
  const sessionId = headers.get('jSessionId') ?? ''
  return { response, session: sessionKey ? { deviceId, sessionId, sessionKey, history: [] } : null }
}
