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
  /** Milliseconds the server spent on checking; null when it did not say. */
  tokenResponseTime: number | null
  /** The code of a refusal, as received: a proxy or a newer server may send one that is not known here. */
  code: string | null
  /** Why there is no usable answer behind the status; null when the server gave one. */
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

/** Why no server was reached. */
export const whyUnreached = () =>
  globalThis.navigator?.onLine === false ? 'offline' : 'unreachable'

/** Why a request got no answer. @param error what `fetch` rejected with. */
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

/** Reads an answer into a row; never throws, not even on a body that breaks off. */
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
 * One request as this page made it, for the inspector. It holds tokens, so it lives in memory
 * beside its row and goes with it.
 */
export interface SentRequest {
  /** A path, or a full URL where the API has an origin of its own. */
  url: string
  /** Those the page set itself, in order: scripts see neither cookies nor the browser's own. */
  headers: Readonly<Record<string, string>>
  /** The server's time as the page believed it when it made the token, Unix ms. */
  madeAt: number
  /** Present for an OTA call. The signer's key cannot be read out of it. */
  device?: { id: string; sessionId: string; signer: TokenSigner }
}

/** The request of a row; both are missing when the token could not be made. */
export interface RowRequest {
  sent?: SentRequest
  /** Why nothing was sent, where it is known. */
  unsent?: 'unreachable'
}

/** A call that has ended, and what it was made with: a late failure must not blame a newer session. */
export interface MonitorCall {
  result: CallResult
  user: Pick<UserInfo, 'sessionkey' | 'token'>
  /** After a retry it is the second request, as is `result`. */
  request: RowRequest
  /** Refused for the time of its token alone, as far as the page can tell. */
  wasWrongTime?: boolean
}
