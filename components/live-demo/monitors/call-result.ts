import { RESPONSE_TIME_HEADER } from '@one-tick-ahead/api/contract/headers'
import type { TokenSigner } from '@one-tick-ahead/ota/client/signer'
import type { NoAnswer } from '@/components/live-demo/words'
import type { UserInfo } from '@/lib/demo/store'

/** One verification call as a monitor shows it (spec §3). */
export interface CallResult {
  method: 'GET'
  /** Last segment of the path. */
  name: string
  status: number
  /** Length of the answer's array; 0 unless the status is 200. */
  records: number
  /** The server's checking time in ms; null if it sent none. */
  tokenResponseTime: number | null
  /** The code of a refusal as received; a proxy or a newer server may send an unknown one. */
  code: string | null
  /** The reason for no usable answer; null if there is one. */
  noAnswer: NoAnswer | null
}

/** The status that stands for a network failure (spec §7). */
export const NETWORK_FAILURE_STATUS = 500

/** A call that got no usable answer. */
export function failedCall(url: string, noAnswer: NoAnswer): CallResult {
  return {
    method: 'GET',
    name: url.split('/').at(-1) ?? url,
    status: NETWORK_FAILURE_STATUS,
    records: 0,
    tokenResponseTime: null,
    code: null,
    noAnswer,
  }
}

/** Hosts of this machine, which a browser also reaches while `navigator.onLine` is false. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The reason why no server was reached. */
export function whyUnreached(): 'offline' | 'unreachable' {
  const { navigator, location } = globalThis
  const isOffline = navigator?.onLine === false && !LOOPBACK.test(location?.hostname)
  return isOffline ? 'offline' : 'unreachable'
}

/** The reason why a request got no answer. @param error from `fetch`. */
export function whyNoAnswer(error: unknown): 'offline' | 'timeout' | 'unreachable' {
  const reason = whyUnreached()
  const isLate = (error as Partial<Error>).name === 'TimeoutError'
  return isLate && reason !== 'offline' ? 'timeout' : reason
}

function readDuration(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const ms = Number(header)
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null

/** Reads an answer into a row; never throws, even on an incomplete body. */
export async function readCallResult(url: string, response: Response): Promise<CallResult> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => undefined)
  const failed = failedCall(url, 'unreadable')
  if (status !== 200) return { ...failed, status, code: codeOf(body), noAnswer: null }
  if (!Array.isArray(body)) return failed
  const tokenResponseTime = readDuration(headers.get(RESPONSE_TIME_HEADER))
  return { ...failed, status, records: body.length, tokenResponseTime, noAnswer: null }
}

/**
 * One request as this page made it, for the inspector. It contains tokens, so it stays in memory and
 * goes with its row.
 */
export interface SentRequest {
  /** A path, or a full URL if the API has its own origin. */
  url: string
  /** The headers that the page set, in order: scripts cannot see cookies or the browser's headers. */
  headers: Readonly<Record<string, string>>
  /** The page's estimate of the server's time when it made the token, Unix ms. */
  madeAt: number
  /** Present for an OTA call. The signer's key cannot be read out of it. */
  device?: { id: string; sessionId: string; signer: TokenSigner }
}

/** The request of a row; missing if none was sent. */
export interface RowRequest {
  sent?: SentRequest
}

/** A finished call and its session, so that a late failure does not end a newer session. */
export interface MonitorCall {
  result: CallResult
  user: Pick<UserInfo, 'sessionkey' | 'token'>
  /** After a retry, the second request, like `result`. */
  request: RowRequest
  /** True if the server probably refused only the token's time. */
  wasWrongTime?: boolean
}
