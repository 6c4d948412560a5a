import { limitInFlight } from '@/lib/ota/client/in-flight'
import type { Lock } from '@/lib/ota/client/locks'
import type { Probe } from '@/lib/ota/client/probe'
import type { ServerClock } from '@/lib/ota/client/server-clock'
import type { SignerOf } from '@/lib/ota/client/signers'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@/lib/ota/client/time-limit'
import { joinHistory } from '@/lib/ota/history'
import {
  type CallResult,
  failedCall,
  isVerdictless,
  readCallResult,
  type TokenKind,
  whyNoAnswer,
} from './call-result'
import type { RowRequest } from './monitor-state'
import { announceRequest } from './send-log'
import type { UserStore } from './store'
import { pickUserInfo, type UserInfo } from './user-info'

/**
 * In each tab. A device stays in step with 16 in flight on a line that loses a request now and then:
 * two tabs of this many.
 */
export const MAX_IN_FLIGHT = 8

/** What the monitors need of the outside world. */
interface MonitorClientDeps {
  fetch: typeof fetch
  store: UserStore
  lock: Lock
  clock: ServerClock
  signerOf: SignerOf
  newId: () => string
  probe: Probe
  /** `navigator.onLine`. */
  isOnline: () => boolean
}

/** A row, and the session it was made with: a late failure must not blame a newer session. */
export interface MonitorCall {
  result: CallResult
  user: UserInfo
  /** After a retry it is the second request, as is `result`. */
  request: RowRequest
  /** Refused for the time of its token alone, as far as the page can tell. */
  wasWrongTime?: boolean
}

/** Never rejects: every failure is a result. An aborted call ends as one too; its caller drops it. */
export type MonitorClient = Record<
  TokenKind,
  (url: string, requestId: string, signal: AbortSignal) => Promise<MonitorCall>
>

/**
 * Makes the monitors' calls with the stored session: the JWT one as it is, the OTA one announced
 * in the send log and sent once more when its token was of a wrong minute. After an OTA call without
 * a verdict the next ones ask the probe first: only ids that can arrive are announced.
 */
export function createMonitorClient(deps: MonitorClientDeps): MonitorClient {
  const { clock, store } = deps
  const takePlace = limitInFlight(MAX_IN_FLIGHT)
  let isInDoubt = false

  async function get(url: string, init: RequestInit, signal: AbortSignal): Promise<CallResult> {
    try {
      const sentAt = clock.deviceNow()
      const response = await deps.fetch(url, {
        ...init,
        cache: 'no-store',
        // In a network that swallows everything this many seconds' ids are announced before the first
        // failure is known: five or six in each tab; with twenty the session would be out of step.
        signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
      })
      const date = response.headers.get('date')
      clock.observe({ date, sentAt, receivedAt: clock.deviceNow() })
      return await readCallResult(url, response)
    } catch (error) {
      return failedCall(url, whyNoAnswer(error, deps.isOnline()))
    }
  }

  // A label names a quarter of any minute: three times in four a token from a wrong minute looks
  // like one with a bad MAC, and only what the answer taught about the time tells them apart.
  const isWrongTime = (code: string | null, offset: number) =>
    code === 'ota_stale' || (code === 'ota_bad_mac' && clock.offset() !== offset)

  async function sendOta(url: string, requestId: string, signal: AbortSignal) {
    const offset = clock.offset()
    const user = await announceRequest(store, deps.lock, requestId)
    if (!user) {
      const result = failedCall(url, 'unsent')
      return { result, user: pickUserInfo(store.getState()), request: {} }
    }
    try {
      const signer = deps.signerOf(user.sessionkey)
      const madeAt = clock.deviceNow() + offset
      const headers = {
        Authorization: await signer.sign(requestId, user.deviceId, madeAt),
        'X-Request-ID': requestId,
        RequestHistory: joinHistory(user.requestHistory),
      }
      const device = { id: user.deviceId, sessionId: user.jsessionID, signer }
      const sent = { url, headers, madeAt, device }
      const result = await get(url, { headers, credentials: 'include' }, signal)
      const wasWrongTime = isWrongTime(result.code, offset)
      return { result, user, request: { sent }, wasWrongTime }
    } catch {
      // A key that cannot be imported, no WebCrypto.
      return { result: failedCall(url, 'unsent'), user, request: {} }
    }
  }

  return {
    async jwt(url, _requestId, signal) {
      const user = pickUserInfo(store.getState())
      const headers = { Authorization: user.token, 'Content-Type': 'application/json' }
      const sent = { url, headers, madeAt: clock.serverNow() }
      return { result: await get(url, { headers }, signal), user, request: { sent } }
    },
    async ota(url, requestId, signal) {
      const free = await takePlace()
      try {
        if (isInDoubt && !(await deps.probe(signal))) {
          const user = pickUserInfo(store.getState())
          const result = failedCall(url, deps.isOnline() ? 'unreachable' : 'offline')
          return { result, user, request: { unsent: 'unreachable' } }
        }
        const first = await sendOta(url, requestId, signal)
        // The clock has learnt from the refusal; a second id, because the first may be spent.
        const call =
          first.wasWrongTime && !signal.aborted ? await sendOta(url, deps.newId(), signal) : first
        if (!signal.aborted) isInDoubt = isVerdictless(call.result)
        return call
      } finally {
        free()
      }
    },
  }
}
