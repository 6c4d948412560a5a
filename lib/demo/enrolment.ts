import type { ServerClock } from './server-clock'
import type { UserInfo } from './user-info'

const BEARER = 'Bearer '

/** What enrolling needs of the outside world. */
export interface EnrolmentDeps {
  fetch: typeof fetch
  clock: ServerClock
  deviceId: () => Promise<string>
  endpoints: { fetchToken: string; registerDevice: string }
  /** Where failures go: the visitor sees none (spec §8). */
  report: (message: string) => void
}

/**
 * Fetches a bearer token and registers this device (spec §7, calls 2 and 3).
 * @returns the new session with an empty history, or null after a failure; never rejects.
 */
export async function enrol(deps: EnrolmentDeps): Promise<UserInfo | null> {
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const sentAt = deps.clock.deviceNow()
    const response = await deps.fetch(url, { headers, credentials: 'include', cache: 'no-store' })
    const date = response.headers.get('date')
    deps.clock.observe({ date, sentAt, receivedAt: deps.clock.deviceNow() })
    return response
  }
  try {
    const answer = await get(deps.endpoints.fetchToken)
    const token = answer.headers.get('Authorization')
    if (!token?.startsWith(BEARER)) {
      deps.report(`Sign-in: no bearer token in the answer (status ${answer.status})`)
      return null
    }
    const deviceId = await deps.deviceId()
    const registered = await get(deps.endpoints.registerDevice, {
      'device-id': deviceId,
      Authorization: token,
    })
    const sessionkey = registered.headers.get('session_key')
    if (!sessionkey) {
      deps.report(`Sign-in: no session key in the answer (status ${registered.status})`)
      return null
    }
    const jsessionID = registered.headers.get('jSessionId') ?? ''
    return { islogin: true, token, deviceId, sessionkey, jsessionID, requestHistory: [] }
  } catch (error) {
    deps.report(`Sign-in: ${error instanceof Error ? error.message : 'failed'}`)
    return null
  }
}
