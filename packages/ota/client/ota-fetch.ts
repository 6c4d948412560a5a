import type { RefusalCode } from '../codes'
import { appendToHistory } from '../history'
import { complaint, createEnroller, ENROLMENT_LOCK } from './enroller'
import { createKeyKeeper } from './key-keeper'
import { browserLock, HISTORY_LOCK, type Lock } from './locks'
import { createProbe } from './probe'
import { type Binding, codeOf, createSender, isReadOnce, type OtaRequestInit } from './sender'
import { createServerClock, teaching } from './server-clock'
import { addressIn, type OtaSession, type SessionKeeper } from './session'
import { cachedSigners, createTokenSigner } from './signer'

/** These refusals end the session. Every other refusal is of one request. */
const ENDING = /^ota_(session|device_cloned|resync|malformed|bad_mac)/
/** Where a request without a token passed, a registration is tried again after this long. */
const BARE_MS = 60_000
const REFUSED = [401, 403]
/** What is kept in storage. */
const SESSION = 'ota-session'
const HEARD = 'ota-heard'
const ROOM_KEY = 'ota-room'
/** More characters than a session and a full send log take. */
const ROOM = 2000
const IN_MEMORY = 'OTA: no IndexedDB; a reload or another tab has to sign in again'

/** How a client reaches an API under OTA. */
export interface OtaFetchOptions {
  /** The address of the API's `otaEnrol`; asked once for each sign-in, with the first request. */
  enrol: string
  /** Origins that get tokens, besides that of `enrol`. */
  origins?: readonly string[]
  /**
   * An address that answers `{"status":"ready"}`, to anybody, while the API could. After a request
   * without an answer it is asked before the next one, and so it is where none of the last twelve of
   * all tabs was accepted: twenty lost in a row end a session. Without it the address
   * of `enrol` is tried, which tells of the line and not of the server's store.
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
  /**
   * Where the session, without its key, its send log and the id that was accepted last are kept; by
   * default `localStorage`.
   */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** `fetch` under OTA. */
export interface OtaFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** Forgets the session, of all tabs: when somebody signs in or out. The next call registers anew. */
  forget(): Promise<void>
}

/** A call in parts that can be sent more than once, but for a body that is a stream. */
interface Call extends Omit<OtaRequestInit, 'headers' | 'requestId'> {
  url: string
  headers: Headers
}

/** What `fetch` takes, taken apart. @throws TypeError (as a rejection) for a Request that was used. */
async function callOf(input: RequestInfo | URL, init: RequestInit = {}): Promise<Call> {
  if (!(input instanceof Request)) {
    return { ...init, url: String(input), headers: new Headers(init.headers) }
  }
  const request = new Request(input, init)
  const { url, method, headers, signal, cache, keepalive } = request
  // The body is read, because Firefox does not tell whether there is one. A Blob may lie on disk.
  const blob = method === 'GET' || method === 'HEAD' ? null : await request.blob()
  return { url, method, headers, signal, cache, keepalive, body: blob?.size ? blob : null }
}

/** A session without its key. */
type KeptSession = Omit<OtaSession, 'sessionKey'>

/** Null where nothing is kept, or something that this version did not write. */
function parseSession(text: string | null): KeptSession | null {
  try {
    const { deviceId, sessionId, history } = JSON.parse(text ?? '')
    const isWhole = [deviceId, sessionId, ...history].every((part) => typeof part === 'string')
    return isWhole ? { deviceId, sessionId, history } : null
  } catch {
    return null
  }
}

/**
 * `fetch` that signs each request, one token each. It registers this device with its first request;
 * all tabs share one session and one send log.
 *
 * Where the device cannot be registered the request goes without a token, for a server that only
 * watches. Where the guard insists (`bearer_refused`), the answer is that of `enrol` (401 or 409, its
 * `code` says why): sign in again, then call again. Another refusal is the service's own, and stays.
 * A session that is over is replaced by itself after a new sign-in.
 * @returns as `fetch`.
 * @throws as `fetch`; TypeError too for an origin that is not listed, a redirect, an answer of `enrol`
 * that the page may not read, a browser without WebCrypto or Web Locks (so without https), and under
 * `binding` for a body that is a stream or a form. At once without `enrol`.
 */
export function otaFetch(options: OtaFetchOptions): OtaFetch {
  const { enrol, origins = [], ready, requestIdHeader = 'X-Request-ID', binding } = options
  if (!enrol) throw new TypeError('OTA: `enrol` is missing')
  const clock = createServerClock(Date.now)
  // Looked up at each call: others may wrap it later.
  const plainFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)
  const fetch = teaching(clock, plainFetch)
  // Looked up at each call, too: a page whose storage is blocked must get further than its first line.
  const storage = () => options.storage ?? localStorage
  const kept = () => parseSession(storage().getItem(SESSION))
  const write = (session: KeptSession) => storage().setItem(SESSION, JSON.stringify(session))
  const keys = createKeyKeeper()
  const logEnd = () => kept()?.history.at(-1) ?? 'empty'
  const { lock = browserLock(logEnd) } = options
  const keeper: SessionKeeper = {
    read() {
      const session = kept()
      const sessionKey = session && keys.of(session.sessionId)
      return sessionKey ? { ...session, sessionKey } : null
    },
    append(requestId) {
      const session = kept()
      if (session) write({ ...session, history: appendToHistory(session.history, requestId) })
    },
    hear(requestId) {
      try {
        // An answer may come after `forget`: nothing of a session outlives it.
        if (kept()?.history.includes(requestId)) storage().setItem(HEARD, requestId)
      } catch {} // without room for it the line is tried more often, and nothing else
    },
    heard: () => storage().getItem(HEARD),
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
  const enroller = createEnroller({
    fetch,
    url: enrol,
    lock,
    async find() {
      const session = kept()
      if (session) await keys.load(session.sessionId)
      return keeper.read() !== null
    },
    async begin({ key: sessionKey, ...session }) {
      if (!(await keys.keep(session.sessionId, sessionKey))) console.warn(IN_MEMORY)
      await lock(HISTORY_LOCK, () => write({ ...session, history: [] }))
    },
    prepare() {
      if (!globalThis.crypto?.subtle || !(options.lock || globalThis.navigator?.locks)) {
        throw complaint('OTA needs https: there is no WebCrypto, or no Web Locks')
      }
      storage().setItem(ROOM_KEY, ' '.repeat(ROOM))
      storage().removeItem(ROOM_KEY)
    },
  })
  let bareMs = 0

  /** @param ended that session alone: another tab may have registered meanwhile. @param code why. */
  const drop = (ended?: OtaSession, code?: string | null) =>
    lock(ENROLMENT_LOCK, () =>
      lock(HISTORY_LOCK, async () => {
        if (ended && kept()?.sessionId !== ended.sessionId) return
        storage().removeItem(SESSION)
        storage().removeItem(HEARD)
        await keys.forget()
        if (code) console.warn(`OTA: session over (${code})`)
      }),
    )

  async function sendSigned({ url, headers, ...call }: Call) {
    const outcome = await sender.send(url, { ...call, headers: Object.fromEntries(headers) })
    const { session, response, failure, wasWrongTime } = outcome
    if (!response) {
      if (typeof failure === 'object') throw failure.error
      if (failure === 'no_session') return {} // it ended while this call waited for its turn
      throw new TypeError(`OTA: not sent (${failure})`)
    }
    const code = wasWrongTime ? null : await codeOf(response)
    const isOver = session !== null && ENDING.test(code ?? '')
    if (isOver) await drop(session, code)
    return { response, isOver }
  }

  const originOf = (url: string) => addressIn(url).origin
  /** @param again how often at most, under another session each time. */
  async function run(call: Call, again: number): Promise<Response> {
    const started = performance.now()
    const isOnce = isReadOnce(call.body)
    let unregistered = await enroller.register(isOnce ? started : started - bareMs)
    if (unregistered) {
      const bare = await plainFetch(call.url, { ...call, credentials: 'include' })
      const isRefused = REFUSED.includes(bare.status) // by the guard, in whatever form, or behind it
      bareMs = isRefused ? 0 : BARE_MS
      if (!isRefused) return bare
      if (unregistered.at < started) unregistered = await enroller.register(started)
      // Why the device cannot be registered says more than that it has no token.
      const isByGuard = (await codeOf(bare)) === ('bearer_refused' satisfies RefusalCode)
      if (unregistered) return isByGuard ? unregistered.answer() : bare
    }
    const { response, isOver } = await sendSigned(call)
    // Only a person who has signed in since gets another session.
    const isLast = !isOver || !again || isOnce || (await enroller.register(performance.now()))
    if (response && isLast) return response
    if (!again) throw new TypeError('OTA: not sent (no_session)')
    return run(call, again - 1)
  }

  const api = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const call = await callOf(input, init)
    const origin = originOf(call.url)
    if (![enrol, ...origins].map(originOf).includes(origin)) {
      throw new TypeError(`OTA: ${origin} is not in \`origins\``)
    }
    return run(call, 2)
  }
  const forget = async () => {
    enroller.reset()
    bareMs = 0
    await drop().catch(() => {}) // no locks or no storage: then there is no session
  }
  return Object.assign(api, { forget })
}
