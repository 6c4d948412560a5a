import { joinHistory } from '@/lib/ota/history'
import { type CallResult, failedCall, readCallResult, type TokenKind } from './call-result'
import { limitInFlight } from './in-flight'
import type { Lock } from './locks'
import { announceRequest } from './send-log'
import type { SentRequest } from './sent-request'
import type { ServerClock } from './server-clock'
import type { SignerOf } from './signers'
import type { UserStore } from './store'
import { pickUserInfo, type UserInfo } from './user-info'

/** The server can put requests of one device in order up to 24 in flight; stay far below. */
export const MAX_OTA_IN_FLIGHT = 8
/** A call without an answer for this long counts as a network failure. */
const CALL_TIMEOUT_MS = 15_000

/** What the monitors need of the outside world. */
interface MonitorClientDeps {
  fetch: typeof fetch
  store: UserStore
  lock: Lock
  clock: ServerClock
  signerOf: SignerOf
  newId: () => string
}

/** A row, and the session it was made with: a late failure must not blame a newer session. */
interface MonitorCall {
  result: CallResult
  user: UserInfo
  /** Missing when nothing left the browser. After a retry it is the second request, as is `result`. */
  sent?: SentRequest
}

/** Never rejects: every failure is a result. An aborted call ends as one too; its caller drops it. */
type MonitorClient = Record<
  TokenKind,
  (url: string, requestId: string, signal: AbortSignal) => Promise<MonitorCall>
>

/**
 * Makes the monitors' calls with the stored session: the JWT one as it is, the OTA one announced
 * in the send log and sent once more when its token was of a wrong minute.
 */
export function createMonitorClient(deps: MonitorClientDeps): MonitorClient {
  const { clock, store } = deps
  const takePlace = limitInFlight(MAX_OTA_IN_FLIGHT)

  async function get(url: string, init: RequestInit, signal: AbortSignal): Promise<CallResult> {
    try {
      const sentAt = clock.deviceNow()
      const response = await deps.fetch(url, {
        ...init,
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
      })
      const date = response.headers.get('date')
      clock.observe({ date, sentAt, receivedAt: clock.deviceNow() })
      return await readCallResult(url, response)
    } catch {
      return failedCall(url)
    }
  }

  // A label names a quarter of any minute: three times in four a token from a wrong minute looks
  // like one with a bad MAC, and only what the answer taught about the time tells them apart.
  const isWrongTime = (code: string | null, offset: number) =>
    code === 'ota_stale' || (code === 'ota_bad_mac' && clock.offset() !== offset)

  async function sendOta(url: string, requestId: string, signal: AbortSignal) {
    const offset = clock.offset()
    const user = await announceRequest(store, deps.lock, requestId)
    if (!user) return { result: failedCall(url), user: pickUserInfo(store.getState()) }
    try {
      const signer = deps.signerOf(user.sessionkey)
      const madeAt = clock.deviceNow() + offset
      const headers = {
        Authorization: await signer.sign(requestId, user.deviceId, madeAt),
        'X-Request-ID': requestId,
        RequestHistory: joinHistory(user.requestHistory),
      }
      const sent = { url, headers, madeAt, device: { id: user.deviceId, signer } }
      const result = await get(url, { headers, credentials: 'include' }, signal)
      return { result, user, sent, wasWrongTime: isWrongTime(result.code, offset) }
    } catch {
      return { result: failedCall(url), user } // a key that cannot be imported, no WebCrypto
    }
  }

  return {
    async jwt(url, _requestId, signal) {
      const user = pickUserInfo(store.getState())
      const headers = { Authorization: user.token, 'Content-Type': 'application/json' }
      const sent = { url, headers, madeAt: clock.serverNow() }
      return { result: await get(url, { headers }, signal), user, sent }
    },
    async ota(url, requestId, signal) {
      const free = await takePlace()
      try {
        const first = await sendOta(url, requestId, signal)
        // The clock has learnt from the refusal; a second id, because the first may be spent.
        return first.wasWrongTime && !signal.aborted
          ? await sendOta(url, deps.newId(), signal)
          : first
      } finally {
        free()
      }
    },
  }
}
