import { randomUUID } from 'node:crypto'
import type { BoundRequest } from './binding'
import { appendToHistory, joinHistory } from './history'
import { signBinding, signToken } from './server/mac'

/** A device without a browser, for attackers, measurements and tests. */

/** Writes a send log. `next` returns a new id and the log before it. */
export function createWriter(newId: () => string = randomUUID, before: readonly string[] = []) {
  let log = [...before]
  return {
    next() {
      const requestId = newId()
      const history = joinHistory(log)
      log = appendToHistory(log, requestId)
      return { requestId, history }
    },
    history: (): readonly string[] => log,
  }
}

/** The headers of one request, as a guard reads them. */
export interface SignedRequest {
  authorization: string
  requestId: string
  history: string
}

/** Signs the requests of one session and keeps its send log. @param now Unix ms. */
export function createDevice(
  { sessionKey, deviceId }: { sessionKey: string; deviceId: string },
  now: () => number = Date.now,
) {
  const log = createWriter()
  return {
    /** Makes the next request. @param at Unix ms of its token. */
    next(at = now()): SignedRequest {
      const { requestId, history } = log.next()
      return { requestId, history, authorization: signToken(sessionKey, requestId, deviceId, at) }
    },
    /** Makes the `OTA-Binding` of a request. */
    bind(
      { authorization, history }: SignedRequest,
      to: Omit<BoundRequest, 'history' | 'token'>,
    ): string {
      return signBinding(sessionKey, { ...to, history, token: authorization })
    },
  }
}
