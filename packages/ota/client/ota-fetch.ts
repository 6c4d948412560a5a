import { deviceKeyOf, newKeyPair, openSealed } from './device-key'
import { openRecord, type SharedRecord, withLock } from './record'
import {
  ALTERED,
  createSender,
  isSafe,
  REPLAYED,
  type SessionKeeper,
  UnreachableError,
} from './sender'
import { createServerClock, observeDate } from './server-clock'
import { EMPTY_LOG, type OtaSession, registerDevice, type SendLog } from './session'
import { createTokenSigner } from './signer'
import { ANSWER_LIMIT_MS } from './time-limit'

/**
 * These refusals end the session. Every other refusal concerns one request. A lost device cookie does not
 * come back: without an end, its session would be refused for ever, even after a new sign-in.
 */
const ENDING = /^ota_(session|device|malformed|bad_mac|resync)/
/** These may also be the answer to a request that was altered or misrouted, so a second request must confirm the end. */
const UNSURE = /^ota_(malformed|bad_mac|device_unproven)$/
/** Refusals of a registration after which another attempt with the same key pair is in vain. */
const SIGN_IN_USED = /^(already_enrolled|enrolment_expired)$/
/** The version of the protocol that this client speaks. */
const VERSION = '1'

/** Options of {@link otaFetch}. */
export interface OtaFetchOptions {
  /** The address of the server's session handler; `otaFetch` registers the browser there with the first call. */
  session: string
  /**
   * The addresses that receive tokens: each a path below the origin of `session`, or a whole address, and everything
   * below it. Calls to all other addresses go out as plain `fetch`.
   */
  paths: readonly string[]
  /** The header of the request id, if a proxy rewrites the default `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * True while the server only reports (`mode: 'report'`). A request without a session is then sent
   * without a token, with the caller's own headers, and the console says why. Default false.
   */
  report?: boolean
  /** Most calls that are under way at once in this tab; the next ones wait for an answer. Default 8. */
  maxUnderWay?: number
  /** Sends the requests. Default `globalThis.fetch` at the time of this call. */
  fetch?: typeof globalThis.fetch
}

/** A `fetch` that sends OTA tokens. */
export interface OtaFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /**
   * Forgets the session of all tabs. Call it before a sign-in and at a logout; the next call registers anew.
   * @throws Error (as a rejection) if the browser refuses: the session is then still there.
   */
  forget(): Promise<void>
  /**
   * The headers of one request that you send yourself, within 15 seconds and once: by XMLHttpRequest for the
   * progress of an upload, or by `fetch` with `keepalive` while the page closes. Send it with credentials.
   * @param init with your own headers: beside an `Authorization`, the token has the header `OTA-Token`.
   * @throws (as a rejection) TypeError for an address outside `paths`; Error without a session.
   */
  headers(method: string, url: string | URL, init?: RequestInit): Promise<Record<string, string>>
}

/** A call in parts that can be sent more than once, unless its body is a stream. */
type Call = readonly [url: string, init: RequestInit]

/** An address as `fetch` reads it, also of a path. @throws TypeError for an invalid one. */
const addressIn = (url: string | URL) => new URL(url, globalThis.document?.baseURI ?? location.href)

/** The parts of a call. @throws TypeError (as a rejection) for a Request whose body was read. */
async function callOf(input: RequestInfo | URL, init: RequestInit = {}): Promise<Call> {
  if (!(input instanceof Request)) return [addressIn(input).href, init]
  const request = new Request(input, init)
  const { url, method, headers, signal, keepalive } = request
  // Read the body, because Firefox does not tell if there is one. A Blob may be on disk.
  const blob = method === 'GET' || method === 'HEAD' ? null : await request.blob()
  return [url, { method, headers, signal, keepalive, body: blob?.size ? blob : null }]
}

/** True for a call that has an OTA token already: of `headers`, or of another client around this one. */
function hasToken(input: RequestInfo | URL, init?: RequestInit): boolean {
  const all = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  return all.has('OTA-Token') || all.get('Authorization')?.startsWith('OTA ') === true
}

/** A device before its registration: kept first, so that it can repeat one whose answer was lost. */
interface PendingDevice {
  deviceId: string
  pair: CryptoKeyPair
}

/** The stored record: a session whose key no script can read, and its send log. */
type KeptSession = OtaSession & SendLog & { sessionKey: CryptoKey }

const isRegistered = (kept: KeptSession | PendingDevice | undefined): kept is KeptSession =>
  kept !== undefined && 'sessionKey' in kept

type KeptRecord = SharedRecord<KeptSession | PendingDevice>

/**
 * Name of the record that all tabs share, and of the Web Lock that one tab at a time takes to use it. Services of
 * different hosts have different cookies, and so different sessions.
 */
const recordName = (sessionUrl: string) => `ota-session ${addressIn(sessionUrl).origin}`

/** Registers this device. @throws (as a rejection) the server's refusal, a Response, or an Error. */
async function register(
  fetch: typeof globalThis.fetch,
  url: string,
  record: KeptRecord,
  pending: PendingDevice | undefined,
): Promise<KeptSession> {
  const device = pending ?? { deviceId: crypto.randomUUID(), pair: await newKeyPair() }
  // First: a reload finds the key again, and a browser that cannot store keys does not use up the sign-in in vain.
  if (!pending) await record.write(device)
  const { deviceId, pair } = device
  const { response, sessionKey, ...session } = await registerDevice(fetch, url, {
    method: 'POST',
    headers: { 'device-id': deviceId, 'device-key': await deviceKeyOf(pair) },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS), // other calls and tabs wait
  })
  if (!response.ok) {
    const { code } = await response
      .clone()
      .json()
      .catch(() => ({}))
    if (SIGN_IN_USED.test(code)) await record.write(null) // the next sign-in gets a device of its own
    throw response
  }
  const version = response.headers.get('OTA-Version') ?? VERSION
  if (version !== VERSION) {
    throw new TypeError(
      `OTA: the server speaks version ${version}, and this client version ${VERSION}`,
    )
  }
  if (!sessionKey) throw new TypeError(`OTA: ${url} sent no readable session_key; check CORS`)
  const key = await openSealed(sessionKey, pair)
  const registered = { ...session, ...EMPTY_LOG, deviceId, sessionKey: key }
  await record.write(registered)
  return registered
}

type OptionalName = keyof Omit<OtaFetchOptions, 'session' | 'paths'>

/** The optional options: the check of each value, and the form that is expected. */
const OPTIONAL: Record<OptionalName, [isRight: (value: unknown) => boolean, form: string]> = {
  requestIdHeader: [
    (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
    'the name of a header',
  ],
  report: [(value) => typeof value === 'boolean', 'true or false'],
  maxUnderWay: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1'],
  fetch: [(value) => typeof value === 'function', 'a function'],
}

/** @throws TypeError that names a missing, unknown or wrong option and what is expected, never its value. */
function checkOptions(options: OtaFetchOptions): void {
  const { session, paths, ...optional } = Object(options)
  if (typeof session !== 'string' || session === '') {
    throw new TypeError(
      "OTA: otaFetch needs `session`, the address of the server's session handler",
    )
  }
  if (!Array.isArray(paths) || paths.length === 0 || !paths.every(isPath)) {
    throw new TypeError(
      "OTA: otaFetch needs `paths`, the guarded addresses and all below them, such as ['/api/'], each without * or query",
    )
  }
  for (const [name, value] of Object.entries(optional)) {
    if (!Object.hasOwn(OPTIONAL, name)) throw new TypeError(`OTA: otaFetch has no option ${name}`)
    const [isRight, form] = OPTIONAL[name as OptionalName] // an own key, by the line above
    if (value === undefined || isRight(value)) continue
    throw new TypeError(`OTA: the option ${name} must be ${form}`)
  }
}

/** True for a path from the root, or a whole address. */
const isPath = (path: unknown): boolean =>
  typeof path === 'string' && /^(\/(?!\/)|https?:\/\/[^/])[^*?#\\]*$/.test(path)

/** True for an address that is `base` or below it. */
function isBelow({ origin, pathname }: URL, base: URL): boolean {
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  return origin === base.origin && (pathname === base.pathname || pathname.startsWith(folder))
}

/**
 * Makes a `fetch` that sends each request with its own token. The first request registers this device; all
 * tabs share one session and one send log. Without `report`, no guarded request is sent without a token.
 *
 * If the server registers no device, a call returns the refusal of `session`: sign in, then call again. After
 * a session has ended, only a GET or HEAD is repeated under the next one, which may be another person's.
 * A call with another method returns the refusal that ended the session.
 *
 * If a browser or proxy sent a request twice, a GET or HEAD is repeated under another id. For another method
 * 401 `ota_replayed` means that the request has arrived; do not send it again.
 * @returns a function that resolves as `fetch` does.
 * @throws TypeError for a missing, unknown or wrong option. As a rejection of a call: as `fetch`; TypeError also for
 * a redirect, a request that was changed on its way, a page without https, or an answer of `session` that CORS hides;
 * Error if IndexedDB refuses, or if another tab keeps the session's lock for ten seconds.
 */
export function otaFetch(options: OtaFetchOptions): OtaFetch {
  checkOptions(options)
  const { session: sessionUrl, paths, requestIdHeader, report, maxUnderWay } = options
  const clock = createServerClock(Date.now)
  const chosen = options.fetch ?? globalThis.fetch
  const plainFetch: typeof fetch = (input, init) => chosen(input, init) // not as a method of the options
  const fetch = observeDate(clock, plainFetch)
  /** The last failed registration, with its time from `performance.now()`. */
  let last: { at: number; reason: unknown } | undefined

  /** @param since from `performance.now()`: a failure since then holds for all calls that waited. */
  async function begin(
    since: number,
    record: KeptRecord,
    pending?: PendingDevice,
  ): Promise<KeptSession> {
    if (last && last.at >= since) throw last.reason
    return register(fetch, sessionUrl, record, pending).catch((reason) => {
      last = { at: performance.now(), reason }
      throw reason
    })
  }

  /** Runs a task on the record while no other tab does. */
  const withRecord = <T>(task: (record: KeptRecord) => Promise<T>, signal?: AbortSignal) => {
    const name = recordName(sessionUrl) // not at creation, which a server may do while it renders
    return withLock(name, () => task(openRecord(name)), signal)
  }

  const update: SessionKeeper['update'] = (step, signal) => {
    const since = performance.now()
    return withRecord(async (record) => {
      const kept = await record.read()
      const session = isRegistered(kept) ? kept : await begin(since, record, kept)
      const log = step(session)
      if (log) await record.write({ ...session, sync: undefined, ...log })
      return session
    }, signal)
  }

  const sender = createSender({
    fetch,
    keeper: { update },
    clock,
    signerOf: createTokenSigner,
    syncUrl: () => addressIn(sessionUrl).href,
    requestIdHeader,
    namesMinute: true,
    maxUnderWay,
  })

  /** @param ended drops only this session, because another tab may have registered meanwhile. */
  const drop = (ended?: OtaSession) =>
    withRecord(async (record) => {
      const kept = await record.read()
      // A late refusal of an earlier session concerns neither a newer one nor a registration that is under way.
      const isEnded = !ended || (isRegistered(kept) && kept.sessionId === ended.sessionId)
      if (isEnded) await record.write(null)
    })

  /** Handles a call without a session. @param reason the refusal of `session`, or an error. */
  async function withoutSession([url, init]: Call, reason: unknown): Promise<Response> {
    if (report) {
      console.warn('OTA: the request was sent without a token', reason)
      return plainFetch(url, { ...init, credentials: 'include' })
    }
    if (reason instanceof Response) return reason.clone() // calls that waited share it
    throw reason
  }

  /** True if the guard also refuses another request of a session; calls share the answer. */
  let confirming: Promise<boolean> | undefined
  async function isConfirmed({ sessionId }: OtaSession): Promise<boolean> {
    confirming ??= sender
      .send(addressIn(sessionUrl).href)
      .then(({ session, code }) => session?.sessionId === sessionId && ENDING.test(code ?? ''))
      .finally(() => {
        confirming = undefined
      })
    return confirming
  }

  /** @param ended the previous session's refusal, returned if there is no other session. */
  async function run(
    call: Call,
    ended?: { code: string; response: Response },
    isSecond = false,
  ): Promise<Response> {
    const [url, init] = call
    const outcome = await sender.send(url, init)
    const { session, request, response, error, code, isAltered, wasWrongTime } = outcome
    if (!response) {
      if (request || init.signal?.aborted) throw error
      if (error instanceof UnreachableError && !report) throw error
      // After another sign-in the reason is that of the new one.
      const isReason = ended && ended.code !== 'ota_session_replaced'
      return withoutSession(call, isReason ? ended.response : error)
    }
    if (code === REPLAYED && response.status === 401) {
      console.warn('OTA: the request arrived and was not repeated')
    }
    if (isAltered) throw new TypeError(`OTA: ${new URL(url).pathname} ${ALTERED}`)
    const isOver = code !== undefined && response.status >= 400 && ENDING.test(code)
    if (!session || wasWrongTime || !isOver) return response
    if (UNSURE.test(code) && !(await isConfirmed(session))) {
      if (!isSecond && isSafe(init.method)) return run(call, ended, true)
      // Not the answer, after which a page would ask the person to sign in, again and again.
      const { pathname } = new URL(url)
      throw new TypeError(
        `OTA: ${pathname} refused a request that was changed on its way (${code})`,
      )
    }
    await drop(session)
    console.warn(`OTA: session ended (${code})`)
    return ended || !isSafe(init.method) ? response : run(call, { code, response })
  }

  const isGuarded = (url: string) => {
    const base = addressIn(sessionUrl)
    return paths.some((path) => isBelow(new URL(url), new URL(path, base)))
  }

  const api = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = addressIn(input instanceof Request ? input.url : input).href
    if (!isGuarded(address) || hasToken(input, init)) return plainFetch(input, init)
    const call = await callOf(input, init)
    if (navigator.locks) return run(call)
    return withoutSession(call, new TypeError('OTA needs https'))
  }
  // Without locks or IndexedDB there is no session.
  const forget = async () => navigator.locks && globalThis.indexedDB && drop()
  const headers: OtaFetch['headers'] = async (method, url, init) => {
    const { href } = addressIn(url)
    if (!isGuarded(href)) throw new TypeError('OTA: the address is not in `paths`')
    const { request, error, code } = await sender.sign(href, { ...init, method })
    if (request) return { ...request.headers }
    throw error instanceof Error ? error : new Error(`OTA: no session (${code ?? 'sign in'})`)
  }
  return Object.assign(api, { forget, headers })
}
