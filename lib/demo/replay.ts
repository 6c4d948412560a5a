import { LOG_ID_HEADER } from '@one-tick-ahead/api/contract/headers'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import type { AttackAnswer, AttackBody } from './attacks'
import { type CallResult, isCode, readCallResult, whyNoAnswer } from './call-result'
import type { MonitorRow } from './monitor-state'
import { outcomeOf } from './outcome'
import type { SentRequest } from './sent-request'
import { noAnswerWords, wordsFor } from './verdict-words'

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
    const logId = response.headers.get(LOG_ID_HEADER)
    return { ok: true, outcome, verdict, status: result.status, logId }
  } catch (error) {
    const message = `The recorded request got ${noAnswerWords[whyNoAnswer(error, isOnline)]}.`
    return { ok: false, outcome: 'no-answer', message }
  }
}
