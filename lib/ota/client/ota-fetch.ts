import { appendToHistory } from '../history'
import { namespaceOf } from '../namespace'
import { addressIn } from './address'
import { callOf } from './call'
import { browserLock, HISTORY_LOCK, type Lock } from './locks'
import { createProbe } from './probe'
import { registerDevice } from './register'
import { type Binding, codeOf, createSender } from './sender'
import { createServerClock, teaching } from './server-clock'
import type { OtaSession, SessionKeeper } from './session'
import { cachedSigners, createTokenSigner } from './signer'

const ENROLMENT_LOCK = 'ota-enrolment'

/** After these the session cannot be used again; other refusals are of one request. */
const ENDING = /^ota_(session|device|resync|malformed|bad_mac)/

/** How a client reaches an API under OTA. */
export interface OtaFetchOptions {
  /** The address of the API's `otaEnrol`; asked once for each sign-in, with the first request. */
  enrol: string
  /** Origins that get tokens, besides that of `enrol`. */
  origins?: readonly string[]
  /** As the server's `name`, where a page has several APIs or a host several services. */
  name?: string
  /**
   * An address that answers `{"status":"ready"}`, to anybody, while the API could. After a request
   * without an answer it is asked before the next one: twenty lost in a row end a session. Without
   * it the address of `enrol` is tried, which tells of the line and not of the server's store.
   */
  ready?: string
  /** The header of the request id; another name where a proxy rewrites `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * `requestBinding()` binds each request to its method, address, body and send log, as a server may
   * require. On another origin it must allow the headers `OTA-Binding` and `Content-Digest` (CORS).
   */
  binding?: Binding
  /** How tabs take turns; by default by Web Locks. `pageLock()` where there is one page only. */
  lock?: Lock
  /** Where session and send log are kept; by default `localStorage`. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** `fetch` under OTA. */
export type OtaFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Null where nothing is kept, or something that this version did not write. */
function parseSession(text: string | null): OtaSession | null {
  try {
    const { deviceId, sessionId, sessionKey, history } = JSON.parse(text ?? '')
    const isWhole = [deviceId, sessionId, sessionKey, ...history].every(
      (part) => typeof part === 'string',
    )
    return isWhole ? { deviceId, sessionId, sessionKey, history } : null
  } catch {
    return null
  }
}

/**
 * `fetch` that signs each request, one token each. It registers this device with its first request;
 * all tabs share one session and one send log.
 * @returns as `fetch`. Where the sign-in is missing, used or over, the answer is that of `enrol`
 * (401 or 409, its `code` says which) or the refusal itself: sign in again, then call again.
 * @throws as `fetch`; TypeError too for an origin that is not listed, for a redirect, where the
 * browser has no WebCrypto, so without https, and under
 * `binding` for a body that is a stream or a form. At once for a `name` that is none.
 */
export function otaFetch(options: OtaFetchOptions): OtaFetch {
  const namespace = namespaceOf(options.name)
  const { enrol, origins = [], ready, binding, storage = localStorage } = options
  const { requestIdHeader = 'X-Request-ID' } = options
  const key = `${namespace}-session`
  const clock = createServerClock(Date.now)
  // Looked up at each call: others may wrap it later.
  const plainFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)
  const fetch = teaching(clock, plainFetch)
  const read = () => parseSession(storage.getItem(key))
  const write = (session: OtaSession) => storage.setItem(key, JSON.stringify(session))
  const logEnd = () => read()?.history.at(-1) ?? 'empty'
  const { lock = browserLock(logEnd, namespace) } = options
  const keeper: SessionKeeper = {
    read,
    append(requestId) {
      const session = read()
      if (session) write({ ...session, history: appendToHistory(session.history, requestId) })
    },
  }
  const sender = createSender({
    fetch,
    keeper,
    lock,
    clock,
    signerOf: cachedSigners(createTokenSigner),
    probe: createProbe(plainFetch, ready ?? enrol, ready !== undefined),
    requestIdHeader,
    binding,
  })

  /** Null once there is a session, else the refusal. */
  const enrolOnce = () =>
    lock(ENROLMENT_LOCK, async () => {
      if (read()) return null
      const init = { method: 'POST' }
      const id = crypto.randomUUID() // a device has one session, and so one id for each
      const { response, session } = await registerDevice(fetch, enrol, id, init)
      if (!session) return response
      await lock(HISTORY_LOCK, () => write(session))
      return null
    })

  /** Another tab may have enrolled meanwhile: what it wrote stays. */
  const forget = (session: OtaSession) =>
    lock(HISTORY_LOCK, () => {
      if (read()?.sessionKey === session.sessionKey) storage.removeItem(key)
    })

  const originOf = (url: string) => addressIn(url).origin
  return async (input, init) => {
    const { url, headers, ...call } = await callOf(input, init)
    const origin = originOf(url)
    if (![enrol, ...origins].map(originOf).includes(origin)) {
      throw new TypeError(`OTA: ${origin} is not in \`origins\``)
    }
    if (!read()) {
      const refusal = await enrolOnce()
      if (refusal) return refusal
    }
    const own = new Headers(headers)
    for (const name of ['Authorization', requestIdHeader, 'RequestHistory']) own.delete(name)
    const outcome = await sender.send(url, { ...call, headers: Object.fromEntries(own) })
    const { session, response, failure, wasWrongTime } = outcome
    if (!response) {
      if (typeof failure === 'object') throw failure.error
      throw new TypeError(`OTA: not sent (${failure})`)
    }
    const code = wasWrongTime ? null : await codeOf(response)
    if (session && ENDING.test(code ?? '')) await forget(session)
    return response
  }
}
