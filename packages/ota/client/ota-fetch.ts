import { deviceKeyOf, newKeyPair, openSealed } from './device-key'
import { ANSWER_LIMIT_MS, createProbe } from './probe'
import { alone, openRecord } from './record'
import { createSender, isSafe, REPLAYED, type SessionKeeper, UnreachableError } from './sender'
import { createServerClock, teaching } from './server-clock'
import { announceIn, type OtaSession, registerDevice, type SendLog } from './session'
import { createTokenSigner } from './signer'

/**
 * These refusals end the session. Every other refusal concerns one request. A lost device cookie does not
 * come back: without an end, its session would be refused for ever, even after a new sign-in.
 */
const ENDING = /^ota_(session|device|malformed|bad_mac)/
/** Name of the record that all tabs share, and of the Web Lock that one tab at a time takes to use it. */
const SESSION = 'ota-session'

/** Options of {@link otaFetch}. */
export interface OtaFetchOptions {
  /** The address of the API's `otaEnrol`; `otaFetch` calls it once per sign-in, with the first request. */
  enrol: string
  /** Origins that receive tokens, besides that of `enrol`. */
  origins?: readonly string[]
  /**
   * A public address that answers `{"status":"ready"}` while the API's store is reachable. `otaFetch` asks
   * it before the next request after a 5xx, after no answer, or after twelve requests of which none was
   * accepted, because 13 to 20 lost in a row end a session. Without `ready` it tries the address of `enrol`,
   * which answers during a store outage; such an outage then ends sessions.
   */
  ready?: string
  /** The header of the request id, if a proxy rewrites the default `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * True while the server only reports (`mode: 'report'`). A request without a session is then sent
   * without a token, with the caller's own headers, and the console says why. Default false.
   */
  report?: boolean
}

/** A `fetch` that sends OTA tokens. */
export interface OtaFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /**
   * Forgets the session of all tabs. Call it before a sign-in and at a logout; the next call registers anew.
   * @throws Error (as a rejection) if the browser refuses: the session is then still there.
   */
  forget(): Promise<void>
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

/** The stored record: a session whose key no script can read, and its send log. */
type KeptSession = OtaSession & SendLog & { sessionKey: CryptoKey }

const record = openRecord<KeptSession>(SESSION)

/** Registers this device. @throws (as a rejection) the server's refusal, a Response, or an Error. */
async function register(fetch: typeof globalThis.fetch, url: string): Promise<KeptSession> {
  const pair = await newKeyPair()
  // A trial write first: a browser that cannot store keys would use up the sign-in in vain.
  await record.write({ sessionKey: pair.privateKey } as KeptSession, null)
  const deviceId = crypto.randomUUID() // a device has one session, and so one id for each
  const { response, sessionKey, ...session } = await registerDevice(fetch, url, {
    method: 'POST',
    headers: { 'device-id': deviceId, 'device-key': await deviceKeyOf(pair) },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS), // other calls and tabs wait
  })
  if (!response.ok) throw response
  if (!sessionKey) throw new TypeError(`OTA: ${url} sent no readable session_key; check CORS`)
  const key = await openSealed(sessionKey, pair)
  return { ...session, deviceId, sessionKey: key, history: [], unheard: 0 }
}

/**
 * Makes a `fetch` that sends each request with its own token. The first request registers this device; all
 * tabs share one session and one send log. Without `report`, no request is sent without a token.
 *
 * If the server registers no device, a call returns the refusal of `enrol`: sign in, then call again. After
 * a session has ended, only a GET or HEAD is repeated under the next one, which may be another person's.
 * A call with another method returns the refusal that ended the session.
 *
 * If a browser or proxy sent a request twice, a GET or HEAD is repeated under another id. For another method
 * 401 `ota_replayed` means that the request has arrived; do not send it again.
 * @returns a function that resolves as `fetch` does.
 * @throws (as a rejection of a call) as `fetch`; TypeError also for an unlisted origin, a redirect, a page
 * without https, or an answer of `enrol` that CORS hides; Error if IndexedDB refuses, or if another tab
 * keeps the session's lock for ten seconds.
 */
export function otaFetch(options: OtaFetchOptions): OtaFetch {
  const { enrol, origins = [], ready, requestIdHeader, report } = options
  const clock = createServerClock(Date.now)
  // Looked up at each call, because other code may wrap it later.
  const plainFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)
  const fetch = teaching(clock, plainFetch)
  /** The last failed registration, with its time from `performance.now()`. */
  let last: { at: number; reason: unknown } | undefined

  /** @param since from `performance.now()`: a failure since then holds for all calls that waited. */
  async function begin(since: number): Promise<KeptSession> {
    if (last && last.at >= since) throw last.reason
    return register(fetch, enrol).catch((reason) => {
      last = { at: performance.now(), reason }
      throw reason
    })
  }

  const announce: SessionKeeper['announce'] = (requestId, isHeard, signal) => {
    const since = performance.now()
    const inTurn = async () => {
      const session = (await record.read()) ?? (await begin(since))
      const log = announceIn(session, requestId, isHeard)
      if (log) await record.write({ ...session, ...log })
      return log ? session : 'in doubt'
    }
    return alone(SESSION, inTurn, signal)
  }

  const sender = createSender({
    fetch,
    keeper: { announce },
    clock,
    signerOf: createTokenSigner,
    probe: createProbe(plainFetch, ready ?? enrol, ready !== undefined),
    requestIdHeader,
  })

  /** @param ended drops only this session, because another tab may have registered meanwhile. */
  const drop = (ended?: OtaSession) =>
    alone(SESSION, async () => {
      const kept = await record.read()
      if (!ended || kept?.sessionId === ended.sessionId) await record.write(null)
    })

  /** Handles a call without a session. @param reason the refusal of `enrol`, or an error. */
  async function withoutSession([url, init]: Call, reason: unknown): Promise<Response> {
    if (report) {
      console.warn('OTA: the request was sent without a token', reason)
      return plainFetch(url, { ...init, credentials: 'include' })
    }
    if (reason instanceof Response) return reason.clone() // calls that waited share it
    throw reason
  }

  /** @param ended the refusal of the previous session, returned if there is no other session. */
  async function run(call: Call, ended?: Response): Promise<Response> {
    const [url, init] = call
    const outcome = await sender.send(url, init)
    const { session, request, response, error, code, wasWrongTime } = outcome
    if (!response) {
      if (request || error instanceof UnreachableError || init.signal?.aborted) throw error
      return withoutSession(call, ended ?? error)
    }
    if (code === REPLAYED) console.warn('OTA: the request arrived and was not repeated')
    if (!session || wasWrongTime || !ENDING.test(code ?? '')) return response
    await drop(session)
    console.warn(`OTA: session ended (${code})`)
    return ended || !isSafe(init.method) ? response : run(call, response)
  }

  const api = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const call = await callOf(input, init)
    const { origin } = addressIn(call[0])
    if (![enrol, ...origins].some((one) => addressIn(one).origin === origin)) {
      throw new TypeError(`OTA: ${origin} is not in \`origins\``)
    }
    if (navigator.locks) return run(call)
    return withoutSession(call, new TypeError('OTA needs https'))
  }
  // Without locks or IndexedDB there is no session.
  const forget = async () => navigator.locks && globalThis.indexedDB && drop()
  return Object.assign(api, { forget })
}
