import { registerDevice } from '@one-tick-ahead/ota/client/session'
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/time-limit'
import { isUuid, type RandomSource, randomUuid } from '@one-tick-ahead/ota/ids'
import { DEVICE_ID_KEY, type StringStorage } from '@/lib/demo/storage'
import type { UserInfo } from '@/lib/demo/store'

/**
 * This browser's id: made when first needed, kept as a plain string, and not removed by LogOut.
 * @throws Error (as a rejection) `crypto.getRandomValues() not supported` (spec §8).
 */
export async function getDeviceId(storage: StringStorage, random?: RandomSource): Promise<string> {
  const known = storage.getItem(DEVICE_ID_KEY)
  if (known !== null && isUuid(known)) return known
  const made = randomUuid(random ?? globalThis.crypto)
  storage.setItem(DEVICE_ID_KEY, made)
  return made
}

/** Limited, because other tabs wait for the lock. */
const timeLimit = () => AbortSignal.timeout(ANSWER_LIMIT_MS)

/**
 * Fetches a JWT (spec §7, call 2); the token includes `Bearer ` and is null without one.
 * @throws TypeError (as a rejection) without a network, TimeoutError without an answer.
 */
export async function fetchBearer(fetch: typeof globalThis.fetch, url: string) {
  const response = await fetch(url, {
    credentials: 'include',
    cache: 'no-store',
    signal: timeLimit(),
  })
  await response.text() // otherwise the time limit would abort a body that no code reads
  const token = response.headers.get('Authorization')
  return { token: token?.startsWith('Bearer ') ? token : null, status: response.status }
}

/**
 * Fetches a JWT and registers this device (spec §7, calls 2 and 3). The server accepts the
 * second call once per sign-in.
 * @returns the new session with an empty history.
 * @throws Error (as a rejection) where a call failed; its message holds no token and no key.
 */
export async function enrol(
  fetch: typeof globalThis.fetch,
  storage: StringStorage,
  endpoints: { fetchToken: string; registerDevice: string },
): Promise<UserInfo> {
  const { token, status } = await fetchBearer(fetch, endpoints.fetchToken)
  if (token === null) throw new Error(`no JWT in the answer (status ${status})`)
  const deviceId = await getDeviceId(storage)
  const answer = await registerDevice(fetch, endpoints.registerDevice, {
    headers: { 'device-id': deviceId, Authorization: token },
    cache: 'no-store',
    signal: timeLimit(),
  })
  const { response, sessionKey: sessionkey, sessionId: jsessionID } = answer
  await response.text()
  if (!sessionkey) throw new Error(`no session key in the answer (status ${response.status})`)
  return { islogin: true, token, deviceId, sessionkey, jsessionID, requestHistory: [] }
}
