import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/probe'
import { registerDevice } from '@one-tick-ahead/ota/client/session'
import { isUuid, type RandomSource, randomUuid } from '@one-tick-ahead/ota/ids'
import { DEVICE_ID_KEY, type TextStorage } from '@/lib/demo/storage'
import type { UserInfo } from '@/lib/demo/store'

/**
 * This browser's id: made once when first needed, kept as plain text, untouched by LogOut.
 * @throws Error (as a rejection) `crypto.getRandomValues() not supported` (spec §8).
 */
export async function getDeviceId(storage: TextStorage, random?: RandomSource): Promise<string> {
  const known = storage.getItem(DEVICE_ID_KEY)
  if (known !== null && isUuid(known)) return known
  const made = randomUuid(random ?? globalThis.crypto)
  storage.setItem(DEVICE_ID_KEY, made)
  return made
}

const BEARER = 'Bearer '

/** What enrolling needs of the outside world. */
export interface EnrolmentDeps {
  fetch: typeof fetch
  deviceId: () => Promise<string>
  endpoints: { fetchToken: string; registerDevice: string }
  /** Where failures go: the visitor sees none (spec §8). */
  report: (message: string) => void
}

/** Other tabs wait for the lock that is held meanwhile. */
const timeLimit = () => AbortSignal.timeout(ANSWER_LIMIT_MS)

/** What fetchtoken came to: a token, `Bearer ` included, or the status without one. */
export interface BearerAnswer {
  token: string | null
  status: number
  /** The header as received: seconds, or a date. */
  retryAfter?: string | null
}

/**
 * Fetches a bearer token (spec §7, call 2).
 * @throws TypeError (as a rejection) without a network, TimeoutError without an answer.
 */
export async function fetchBearer(
  deps: Pick<EnrolmentDeps, 'fetch'> & { endpoints: { fetchToken: string } },
): Promise<BearerAnswer> {
  const { fetch, endpoints } = deps
  const response = await fetch(endpoints.fetchToken, {
    credentials: 'include',
    cache: 'no-store',
    signal: timeLimit(),
  })
  const { headers, status } = response
  await response.text() // else the limit would break off, seconds later, what nobody reads
  const token = headers.get('Authorization')
  const retryAfter = headers.get('Retry-After')
  return { token: token?.startsWith(BEARER) ? token : null, status, retryAfter }
}

/**
 * Fetches a bearer token and registers this device (spec §7, calls 2 and 3). The server takes the
 * second call once per sign-in.
 * @returns the new session with an empty history; null where a call failed. Never rejects.
 */
export async function enrol(deps: EnrolmentDeps): Promise<UserInfo | null> {
  try {
    const { token, status } = await fetchBearer(deps)
    if (token === null) {
      deps.report(`Sign-in: no bearer token in the answer (status ${status})`)
      return null
    }
    const deviceId = await deps.deviceId()
    const { fetch, endpoints } = deps
    const init = {
      headers: { Authorization: token },
      cache: 'no-store' as const,
      signal: timeLimit(),
    }
    const url = endpoints.registerDevice
    const { response, session } = await registerDevice(fetch, url, deviceId, init)
    await response.text()
    if (!session) {
      deps.report(`Sign-in: no session key in the answer (status ${response.status})`)
      return null
    }
    const { sessionKey: sessionkey, sessionId: jsessionID } = session
    return { islogin: true, token, deviceId, sessionkey, jsessionID, requestHistory: [] }
  } catch (error) {
    deps.report(`Sign-in: ${error instanceof Error ? error.message : 'failed'}`)
    return null
  }
}

/**
 * The message after a logout that the server has accepted but not finished; null if it never arrived.
 */
export async function logOutWords(answer: Response): Promise<string | null> {
  if (answer.status === 202) return 'LogOut is noted; the server carries it out in a moment.'
  // Only our server's errors carry a `code`. A 503 without one is a proxy's, and the logout never arrived.
  const body: unknown = await answer.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'code' in body
  return answer.status === 503 && isOurs
    ? `The server could not write LogOut down yet. It goes on trying; else the sign-in lasts up to ${LOGIN_LIFETIME_SECONDS / 3600} hours.`
    : null
}
