import type { ErrorCode } from '@one-tick-ahead/api/contract/error-codes'
import { RESPONSE_TIME_HEADER } from '@one-tick-ahead/api/contract/headers'
import type { TokenSigner } from '@one-tick-ahead/ota/client/signer'
import type { NoAnswer } from '@/components/live-demo/words'

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
  /**
   * The stable code of a refusal, as received: a proxy or a newer server may send one that this page
   * does not know, so it is compared by {@link isCode}. Null when there is none.
   */
  code: string | null
  /** Why there is no usable answer behind the status; null when the server gave one. */
  noAnswer: NoAnswer | null
}

/** What a network failure is reported as (spec §7). */
export const NETWORK_FAILURE_STATUS = 500

/**
 * Whether a result leaves open what became of the request: no answer, or a failure on the way or
 * behind it, such as a proxy's 502 or a session store that cannot be reached.
 */
export const isVerdictless = ({ status }: CallResult) => status >= NETWORK_FAILURE_STATUS

/** The last segment of a path, without query and hash; the whole text when there is none. */
export function callName(url: string): string {
  return url.split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1) ?? url
}

/** Whether a received code is one of these; a name that the API does not have is a type error. */
export const isCode = (received: string | null, ...codes: ErrorCode[]) =>
  codes.some((code) => code === received)

/** A call that got no usable answer. */
export function failedCall(url: string, noAnswer: NoAnswer): CallResult {
  return {
    method: 'GET',
    name: callName(url),
    status: NETWORK_FAILURE_STATUS,
    records: 0,
    tokenResponseTime: null,
    code: null,
    noAnswer,
  }
}

/**
 * Why a request got no answer. @param error what `fetch` rejected with.
 * @param isOnline `navigator.onLine`, which is only sure when it is false.
 */
export function whyNoAnswer(
  error: unknown,
  isOnline: boolean,
): 'offline' | 'timeout' | 'unreachable' {
  if (!isOnline) return 'offline'
  return (error as Partial<Error>).name === 'TimeoutError' ? 'timeout' : 'unreachable'
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
  /** What an OTA call was made with. The signer's key cannot be read out of it. */
  device?: { id: string; sessionId: string; signer: TokenSigner }
}
