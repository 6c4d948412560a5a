import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { teaching } from '@one-tick-ahead/ota/client/server-clock'
import type { SessionKeeper } from '@one-tick-ahead/ota/client/session'
import type { SignerOf } from '@one-tick-ahead/ota/client/signer'
import { createSender, type NotSent, type SenderDeps } from '@one-tick-ahead/ota/sender'
import type { RowRequest, TokenKind } from '@/components/live-demo/run'
import type { NoAnswer } from '@/components/live-demo/words'
import type { UserInfo, UserStore } from '@/lib/demo/store'
import { type CallResult, failedCall, isVerdictless, readCallResult, whyNoAnswer } from './call'

/** What the monitors need of the outside world. */
interface MonitorClientDeps
  extends Pick<SenderDeps, 'fetch' | 'lock' | 'clock' | 'newId' | 'probe'> {
  signerOf: SignerOf
  store: UserStore
  /** `navigator.onLine`. */
  isOnline: () => boolean
}

/** A row, and what it was made with: a late failure must not blame a newer session. */
export interface MonitorCall {
  result: CallResult
  user: Pick<UserInfo, 'sessionkey' | 'token'>
  /** After a retry it is the second request, as is `result`. */
  request: RowRequest
  /** Refused for the time of its token alone, as far as the page can tell. */
  wasWrongTime?: boolean
}

/** Never rejects: every failure is a result. An aborted call ends as one too; its caller drops it. */
export type MonitorClient = Record<
  TokenKind,
  (url: string, requestId: string, signal: AbortSignal) => Promise<MonitorCall>
>

/** The visitor's session as the protocol's client knows it; shared by all tabs. */
function keeperOf(store: UserStore): SessionKeeper {
  // Of this tab alone: storage holds what the specification names and nothing else.
  let heard: string | null = null
  return {
    read() {
      void store.persist.rehydrate() // another tab may have written since
      const { islogin, deviceId, jsessionID, sessionkey, requestHistory } = store.getState()
      if (!islogin) return null
      return { deviceId, sessionId: jsessionID, sessionKey: sessionkey, history: requestHistory }
    },
    append: (requestId) => store.getState().addRequest(requestId),
    hear(requestId) {
      heard = requestId
    },
    heard: () => heard,
  }
}

/** Makes the monitors' calls with the stored session: the JWT one as it is, the OTA one signed. */
export function createMonitorClient(deps: MonitorClientDeps): MonitorClient {
  const { clock, store, isOnline } = deps

  const limitedFetch = teaching(clock, (input, init) =>
    deps.fetch(input, {
      ...init,
      cache: 'no-store',
      // In a network that swallows everything this many seconds' ids are announced before the first
      // failure is known: five or six in each tab.
      signal: withTimeLimit(init?.signal ?? new AbortController().signal, ANSWER_LIMIT_MS),
    }),
  )
  const sender = createSender({
    ...deps,
    fetch: limitedFetch,
    keeper: keeperOf(store),
  })

  const whyNot = (failure: NotSent | { error: unknown } | undefined): NoAnswer => {
    if (typeof failure === 'object') return whyNoAnswer(failure.error, isOnline())
    if (failure === 'unreachable') return isOnline() ? 'unreachable' : 'offline'
    return 'unsent'
  }

  return {
    async jwt(url, _requestId, signal) {
      const user = store.getState()
      const headers = { Authorization: user.token, 'Content-Type': 'application/json' }
      const request = { sent: { url, headers, madeAt: clock.serverNow() } }
      try {
        const response = await limitedFetch(url, { headers, signal })
        return { result: await readCallResult(url, response), user, request }
      } catch (error) {
        return { result: failedCall(url, whyNoAnswer(error, isOnline())), user, request }
      }
    },
    async ota(url, requestId, signal) {
      const outcome = await sender.send(url, { requestId, signal })
      const { session, request, response, failure, wasWrongTime } = outcome
      const result = response
        ? await readCallResult(url, response)
        : failedCall(url, whyNot(failure))
      if (isVerdictless(result) && !signal.aborted) sender.doubt()
      const user = { sessionkey: String(session?.sessionKey ?? ''), token: '' } // here always text
      if (!session || !request) {
        const unsent = failure === 'unreachable' ? ({ unsent: failure } as const) : {}
        return { result, user, request: unsent }
      }
      const { deviceId: id, sessionId, sessionKey } = session
      const device = { id, sessionId, signer: deps.signerOf(sessionKey) }
      return { result, user, request: { sent: { ...request, device } }, wasWrongTime }
    },
  }
}
