import { deviceKeyOf, newKeyPair, openSealed } from './device-key'
import { ANSWER_LIMIT_MS, createProbe } from './probe'
import { alone, openRecord } from './record'
import { createSender, isSafe, REPLAYED, type SessionKeeper, UNREACHABLE } from './sender'
import { createServerClock, teaching } from './server-clock'
import { announceIn, type OtaSession, registerDevice, type SendLog } from './session'
import { createTokenSigner } from './signer'

/** These refusals end the session. Every other refusal is of one request. */
const ENDING = /^ota_(session|device_cloned|malformed|bad_mac)/
/** Name of the record that all tabs share, and of the Web Lock under which one at a time uses it. */
const SESSION = 'ota-session'

/** How a client reaches an API under OTA. */
export interface OtaFetchOptions {
  /** The address of the API's `otaEnrol`; asked once for each sign-in, with the first request. */
  enrol: string
  /** Origins that get tokens, besides that of `enrol`. */
  origins?: readonly string[]
  /**
   * An address that answers `{"status":"ready"}`, to anybody, while the API could. After a request
   * without an answer it is asked before the next one, and so it is where none of the last twelve of
   * all tabs was accepted: twenty lost in a row end a session. Without it the address of `enrol` is
   * tried, which does not tell of the server's store: an outage of that then ends sessions.
   */
  ready?: string
  /** The header of the request id; another name where a proxy rewrites `X-Request-ID`. */
  requestIdHeader?: string
  /**
   * True while the server only reports (`mode: 'report'`): a request without a session is then sent
   * without a token, with the caller's own headers, and the console says why.
   */
  report?: boolean
}

/** `fetch` under OTA. */
export interface OtaFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /**
   * Forgets the session, of all tabs: before a person signs in or out. The next call registers anew.
   * @throws Error (as a rejection) where the browser refuses: then the session is still there.
   */
  forget(): Promise<void>
}

/** A call in parts that can be sent more than once, but for a body that is a stream. */
type Call = readonly [url: string, init: RequestInit]

/** An address as `fetch` reads it: a path is one too. @throws TypeError for none. */
const addressIn = (url: string | URL) => new URL(url, globalThis.document?.baseURI ?? location.href)

/** The arguments of `fetch`, taken apart. @throws TypeError (as a rejection) for a Request that was used. */
async function callOf(input: RequestInfo | URL, init: RequestInit = {}): Promise<Call> {
  if (!(input instanceof Request)) return [addressIn(input).href, init]
  const request = new Request(input, init)
  const { url, method, headers, signal, keepalive } = request
  // The body is read, because Firefox does not tell whether there is one. A Blob may lie on disk.
  const blob = method === 'GET' || method === 'HEAD' ? null : await request.blob()
  return [url, { method, headers, signal, keepalive, body: blob?.size ? blob : null }]
}

/** The kept record: a session whose key no script can read, and its send log. */
type KeptSession = OtaSession & SendLog & { sessionKey: CryptoKey }

const record = openRecord<KeptSession>(SESSION)

/** Registers this device. @throws (as a rejection) the server's refusal, a Response, or an Error. */
async function register(fetch: typeof globalThis.fetch, url: string): Promise<KeptSession> {
  const pair = await newKeyPair()
  // Tried first: a browser that keeps no keys would use up the sign-in in vain.
  await record.write({ sessionKey: pair.privateKey } as KeptSession, null)
  const deviceId = crypto.randomUUID() // a device has one session, and so one id for each
  const { response, sessionKey, ...session } = await registerDevice(fetch, url, {
    method: 'POST',
    headers: { 'device-id': deviceId, 'device-key': await deviceKeyOf(pair) },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS), // other calls and tabs wait
  })
  if (!response.ok) throw response
  if (!sessionKey) throw new TypeError(`OTA: no session_key from ${url} (CORS?)`)
  const key = await openSealed(sessionKey, pair)
  return { ...session, deviceId, sessionKey: key, history: [], unheard: 0 }
}

/**
 * `fetch` that signs each request, one token each. It registers this device with its first request;
 * all tabs share one session and one send log. No request leaves without a token, but under `report`.
 *
 * Where the server registers no device, the answer is that of `enrol` (401 or 409, its `code` says why):
 * sign in again, then call again. A session that has ended is replaced automatically after a new sign-in.
 * Only a GET or HEAD is then repeated under the next session, which may be another person's: for another
 * method the answer is the refusal that ended the session.
 *
 * A request whose copy was answered before it, because a browser or proxy sent it twice, is repeated
 * under another id if it is a GET or HEAD. For another method the answer is 401 `ota_replayed`: it has
 * arrived and is not repeated, and the console says so.
 * @returns as `fetch`.
 * @throws as `fetch`; TypeError also for an origin that is not listed, a redirect, an answer of `enrol`
 * that the page may not read, a page without https; Error where the browser keeps nothing in IndexedDB.
 */
export function otaFetch(options: OtaFetchOptions): OtaFetch {
  const { enrol, origins = [], ready, requestIdHeader, report } = options
  const clock = createServerClock(Date.now)
  // Looked up at each call: others may wrap it later.
  const plainFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)
  const fetch = teaching(clock, plainFetch)
  /** The last reason for which there was no session, and when, as `performance.now()` has it. */
  let last: { at: number; reason: unknown } | undefined

  /** @param since of `performance.now()`; what was found while calls waited holds for all of them. */
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

  /** @param ended that session alone: another tab may have registered meanwhile. */
  const drop = (ended?: OtaSession) =>
    alone(SESSION, async () => {
      const kept = await record.read()
      if (!ended || kept?.sessionId === ended.sessionId) await record.write(null)
    })

  /** A call for which there is no session. @param reason the refusal of `enrol`, or an error. */
  async function withoutSession([url, init]: Call, reason: unknown): Promise<Response> {
    if (report) {
      console.warn('OTA: sent without a token', reason)
      return plainFetch(url, { ...init, credentials: 'include' })
    }
    if (reason instanceof Response) return reason.clone() // calls that waited share it
    throw reason
  }

  /** @param ended the answer that ended the session before: it is given where there is no other. */
  async function run(call: Call, ended?: Response): Promise<Response> {
    const [url, init] = call
    const outcome = await sender.send(url, init)
    const { session, request, response, error, code, wasWrongTime } = outcome
    if (!response) {
      if (request || error === UNREACHABLE || init.signal?.aborted) throw error
      return withoutSession(call, ended ?? error)
    }
    if (code === REPLAYED) console.warn('OTA: had arrived, not repeated')
    if (!session || wasWrongTime || !ENDING.test(code ?? '')) return response
    await drop(session)
    console.warn(`OTA: session over (${code})`)
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
