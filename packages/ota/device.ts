import { randomUUID } from 'node:crypto'
import type { BoundRequest } from './binding'
import { deviceKeyOf, newKeyPair, openSealed } from './client/device-key'
import { registerDevice } from './client/session'
import { bind, createTokenSigner } from './client/signer'
import { CookieJar } from './cookie-jar'
import { appendToHistory, joinHistory } from './history'
import { signBinding, signToken } from './server/mac'
import { tickAt } from './token'

/** Devices without a browser, for attackers, measurements and tests. */

export { signToken } from './server/mac'

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

/** Options of {@link createTestDevice}. */
export interface TestDeviceOptions {
  /** The whole address of the server's session handler. */
  session: string
  /** The `Cookie` header of a sign-in. */
  cookie: string
  /** Sends the requests. Default `globalThis.fetch`. */
  fetch?: typeof globalThis.fetch
}

/** A registered device without a browser, for the tests of a guarded service and for scripts. */
export interface TestDevice {
  /**
   * The headers of the device's next request, cookies included, for any client.
   * @param url the whole address, which the token is bound to.
   */
  headers(method: string, url: string): Promise<Record<string, string>>
  /** Sends the device's next request, as `fetch` does. */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/**
 * Registers a device for a sign-in, as a browser does.
 * @throws (as a rejection) Error with the server's refusal.
 * @example
 * const device = await createTestDevice({ session: `${origin}/ota/session`, cookie: 'login=…' })
 * expect((await device.fetch(`${origin}/api/orders`)).status).toBe(200)
 */
export async function createTestDevice(options: TestDeviceOptions): Promise<TestDevice> {
  const { session: url, cookie, fetch = globalThis.fetch } = options
  const [pair, deviceId, jar] = [await newKeyPair(), randomUUID(), new CookieJar()]
  const registered = await registerDevice(fetch, url, {
    method: 'POST',
    headers: { cookie, 'device-id': deviceId, 'device-key': await deviceKeyOf(pair) },
  })
  const { response, sessionKey, isBound } = registered
  if (!sessionKey)
    throw new Error(`OTA: ${url} answered ${response.status}: ${await response.text()}`)
  jar.take(response)
  const key = await openSealed(sessionKey, pair)
  const signer = createTokenSigner(key)
  const log = createWriter()

  const headers: TestDevice['headers'] = async (method, address) => {
    const { requestId, history } = log.next()
    const now = Date.now()
    const token = await signer.sign(requestId, deviceId, now)
    return {
      authorization: token,
      'x-request-id': requestId,
      requesthistory: history,
      'ota-minute': String(tickAt(now).minute),
      ...(isBound && { 'ota-binding': await bind(key, method, address, history, token) }),
      cookie: [cookie, jar.header()].filter(Boolean).join('; '),
    }
  }
  return {
    headers,
    async fetch(address, init = {}) {
      const all = new Headers(init.headers)
      const own = await headers((init.method ?? 'GET').toUpperCase(), address)
      for (const [name, value] of Object.entries(own)) all.set(name, value)
      return fetch(address, { ...init, headers: all })
    },
  }
}
