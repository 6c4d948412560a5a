import { randomUUID } from 'node:crypto'
import type { BoundRequest } from './binding'
import { appendToHistory, joinHistory } from './history'
import { signBinding, signToken } from './server/mac'

/** A device without a browser: for judges, attackers, measurements and tests. */

/** Writes a send log: gives each new id together with the log before it. */
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

/** One request, as the guard of a server reads it. */
export interface SignedRequest {
  authorization: string
  requestId: string
  history: string
}

/** Signs under one session, and keeps its send log. @param now Unix ms. */
export function createDevice(
  { sessionKey, deviceId }: { sessionKey: string; deviceId: string },
  now: () => number = Date.now,
) {
  const log = createWriter()
  return {
    /** Its next request. @param at Unix ms of its token. */
    next(at = now()): SignedRequest {
      const { requestId, history } = log.next()
      return { requestId, history, authorization: signToken(sessionKey, requestId, deviceId, at) }
    },
    /** The `OTA-Binding` of one that was made. */
    bind(
      { authorization, history }: SignedRequest,
      to: Omit<BoundRequest, 'history' | 'token'>,
    ): string {
      return signBinding(sessionKey, { ...to, history, token: authorization })
    },
  }
}
