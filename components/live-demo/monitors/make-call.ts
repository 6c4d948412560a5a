import { createSender, type OtaOutcome, UnreachableError } from '@one-tick-ahead/ota/client/sender'
import { observeDate } from '@one-tick-ahead/ota/client/server-clock'
import { cachedSigners, createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/time-limit'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { browserFetch, serverClock } from '@/components/live-demo/api'
import { addMonitorRow } from '@/components/live-demo/run'
import { update } from '@/components/live-demo/send-log'
import type { NoAnswer } from '@/components/live-demo/words'
import { config } from '@/lib/config'
import { useUser } from '@/lib/demo/store'
import type { TokenKind } from '@/lib/token-kind'
import { afterCall } from './after-call'
import {
  failedCall,
  type MonitorCall,
  readCallResult,
  whyNoAnswer,
  whyUnreached,
} from './call-result'

/** Makes tokens with a session key; signing rejects where WebCrypto is missing. */
export const signerOf = cachedSigners(createTokenSigner)

/** fetch for the API, with a time limit; each answer sets the clock. */
const limitedFetch = observeDate(serverClock, (input, init) => {
  const signal = withTimeLimit(init?.signal ?? new AbortController().signal, ANSWER_LIMIT_MS)
  return browserFetch(input, { ...init, signal, cache: 'no-store' })
})

const sender = createSender({
  fetch: limitedFetch,
  clock: serverClock,
  signerOf,
  newId: () => randomUuid(),
  syncUrl: () => config.api.session,
  keeper: { update },
})

async function callWithJwt(url: string, signal: AbortSignal): Promise<MonitorCall> {
  const { token, sessionkey } = useUser.getState()
  const user = { token, sessionkey }
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const sent = { url, headers, madeAt: serverClock.serverNow() }
  try {
    const response = await limitedFetch(url, { headers, signal })
    return { result: await readCallResult(url, response), user, request: { sent } }
  } catch (error) {
    return { result: failedCall(url, whyNoAnswer(error)), user, request: { sent } }
  }
}

function whyNot({ request, error }: OtaOutcome): NoAnswer {
  if (error instanceof UnreachableError) return whyUnreached()
  return request ? whyNoAnswer(error) : 'unsent'
}

async function callWithOta(url: string, signal: AbortSignal): Promise<MonitorCall> {
  const outcome = await sender.send(url, { signal })
  const { session, request, response, wasWrongTime } = outcome
  const result = response ? await readCallResult(url, response) : failedCall(url, whyNot(outcome))
  const user = { sessionkey: String(session?.sessionKey ?? ''), token: '' } // here always a string
  if (!session || !request) return { result, user, request: {} }
  const { deviceId: id, sessionId, sessionKey } = session
  const sent = { ...request, device: { id, sessionId, signer: signerOf(sessionKey) } }
  return { result, user, request: { sent }, wasWrongTime }
}

const callWith: Readonly<
  Record<TokenKind, (url: string, signal: AbortSignal) => Promise<MonitorCall>>
> = { jwt: callWithJwt, ota: callWithOta }

/**
 * Makes one of the visitor’s own calls (spec §7, call 5) and its row; only a tick counts as a hit.
 * Never rejects: a failure is a result.
 */
export async function makeCall(kind: TokenKind, signal: AbortSignal, isTick = false) {
  const [persons, customers] = config.api.monitored
  const url = Math.random() < 0.5 ? persons : customers
  const call = await callWith[kind](url, signal)
  if (!signal.aborted) {
    addMonitorRow(kind, { ...call, at: Date.now(), isTick })
    await afterCall(kind, call)
  }
  return call
}

/** One tick: a call of each monitor, even if the last has not been answered. */
export function callBoth(signal: AbortSignal): void {
  void makeCall('jwt', signal, true)
  void makeCall('ota', signal, true)
}
