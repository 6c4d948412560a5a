import { BINDING_HEADER } from '../binding'
import { type RefusalCode, VERDICT_HEADER } from '../codes'
import { joinHistory } from '../history'
import { MAX_IN_FLIGHT } from '../limits'
import { tickAt } from '../token'
import type { ServerClock } from './server-clock'
import { announceIn, hearIn, type OtaSession, type SendLog, syncIn } from './session'
import { bind, type SignerOf } from './signer'
import { ANSWER_LIMIT_MS } from './time-limit'

/** Keeps a device's session and send log in one place for all tabs of an origin. */
export interface SessionKeeper {
  /**
   * Runs `step` while no other tab does, and stores the log that it returns before the next one begins.
   * @param step returns the new log; undefined to leave it as it is.
   * @returns the session, with the log before the step; null without a session.
   * @throws (as a rejection) the reason of an aborted `signal`: the step has then not run.
   */
  update(
    step: (log: SendLog) => SendLog | undefined,
    signal: AbortSignal,
  ): Promise<OtaSession | null>
}

/** The dependencies of a sender. */
export interface SenderDeps {
  /** A `fetch` whose answers set the clock. */
  fetch: typeof fetch
  keeper: SessionKeeper
  clock: ServerClock
  signerOf: SignerOf
  /** Returns the guarded address that is asked, by GET, whether requests arrive. */
  syncUrl: () => string
  newId?: () => string
  /** The header of the request id, if a proxy rewrites the default `X-Request-ID`. */
  requestIdHeader?: string
  /** True sends the token's minute beside it, so that the server can tell a late token from a wrong key. */
  namesMinute?: boolean
  /** Most requests that are under way at once. */
  maxUnderWay?: number
}

/** One request as sent. It contains a token, so do not log it. */
export interface OtaRequest {
  url: string
  /** The headers that the protocol sets, which replace the caller's. */
  headers: Readonly<Record<string, string>>
  /** The server's time that the device assumed for the token, Unix ms. */
  madeAt: number
}

/** The end of an error that begins with the address of a request: the request arrived under another id. */
export const ALTERED =
  'received another request id than the one sent: look for a proxy or a wrapper of fetch that changes it'

/** The error of a call that was not sent, because no request reaches the guard. */
export class UnreachableError extends TypeError {
  /** @param url the address that should prove that requests arrive, with its last outcome. */
  constructor(url: string, { response, error, isAltered }: OtaOutcome) {
    const answered = `answered ${response?.status} without a readable ${VERDICT_HEADER}`
    const seen = isAltered ? ALTERED : response ? answered : 'did not answer'
    super(`OTA: the request was not sent, because ${url} ${seen}`, { cause: error })
  }
}

/** The outcome of a call; after a second try, of that try. */
export interface OtaOutcome {
  /** The session of the request. */
  session: OtaSession | null
  /** Missing if nothing was sent. */
  request?: OtaRequest
  /** Missing without an answer. */
  response?: Response
  /** The rejection of `fetch`; without a request {@link UnreachableError} or the rejection of the keeper. */
  error?: unknown
  /** The guard's verdict on the request; undefined if something else answered. */
  code?: string
  /** True if the guard refused the request under another id than the one sent. */
  isAltered?: boolean
  /** True if the token's time is the only reason that the device knows. */
  wasWrongTime?: boolean
}

type Init = RequestInit & { signal: AbortSignal }

/** A signed request, with all of its headers. */
interface Made extends OtaRequest {
  method: string
  all: Headers
}

/** Sends requests with the stored session. */
export interface OtaSender {
  /** Never rejects. Does not send a stream a second time. */
  send(url: string, init?: RequestInit): Promise<OtaOutcome>
  /**
   * Announces and signs a request for the caller to send, at once and only once.
   * @returns its headers; an outcome without a request if it may not be sent.
   */
  sign(url: string, init?: RequestInit): Promise<OtaOutcome>
}

const STALE = 'ota_stale' satisfies RefusalCode
const BAD_MAC = 'ota_bad_mac' satisfies RefusalCode
const LATE = 'ota_late' satisfies RefusalCode
const ARRIVED_LATE =
  'OTA: the request arrived too late twice; if it is an upload, a proxy may buffer it (nginx: proxy_request_buffering off)'
export const REPLAYED = 'ota_replayed' satisfies RefusalCode

/** The guard's verdict on a request. */
type Heard = Pick<OtaOutcome, 'code' | 'isAltered'>

/**
 * Reads the guard's verdict from its header or, if another origin hides that, from the body of a refusal. The answer
 * can still be read.
 */
async function verdictOf(response: Response, requestId: string, url: string): Promise<Heard> {
  const { status, headers } = response
  const verdict = headers.get(VERDICT_HEADER)
  if (verdict !== null) {
    const [code, id, observed] = verdict.split(' ')
    const isRefusal = !isHeard(code) && status >= 400
    if (observed && !isHeard(code)) return {}
    // A cache repeats the verdict on another request; a proxy that changed the id gets a refusal.
    if (id !== requestId) return isRefusal ? { isAltered: true } : {}
    return isHeard(code) || isRefusal ? { code } : {}
  }
  if (status !== 401 && status !== 409) return {} // a guard's refusals
  // Within the page's origin every header is readable, so something else has answered.
  if (new URL(url).origin === globalThis.location?.origin) return {}
  const [, challenge] = headers.get('www-authenticate')?.split('"') ?? []
  const body = response.clone().json()
  return { code: await body.then(({ code }) => code).catch(() => challenge) }
}

/** True for a verdict that only a request whose id is in the server's log can get. */
const isHeard = (code: string | undefined): boolean => code === 'ok' || code === REPLAYED

/** True for a method that changes nothing. */
export const isSafe = (method = 'GET'): boolean => /^(GET|HEAD)$/i.test(method)

/** True for a body that can be sent only once. */
const isReadOnce = (body: RequestInit['body']): boolean => body instanceof ReadableStream

/**
 * Announces each request in the send log, signs it and sends it. It sends a request once more under another
 * id if its token arrived late or had a wrong minute, or if a browser or proxy sent a GET or HEAD twice. A request
 * with another method has then arrived, and is not sent again.
 *
 * Only the guard's own verdict counts as an arrival, whatever else answers. After too many ids without one it
 * repeats a single request to `syncUrl` under one id, until the guard has answered.
 */
export function createSender(deps: SenderDeps): OtaSender {
  const { keeper, clock, syncUrl, newId = () => crypto.randomUUID() } = deps
  const { requestIdHeader = 'X-Request-ID', maxUnderWay = MAX_IN_FLIGHT } = deps
  const underWay = new Set<Promise<OtaOutcome>>()
  /** Ids that the guard has accepted since this tab last wrote the log. */
  let heard: string[] = []
  /** The answer to the repeated request, shared by the calls that wait for it. */
  let syncing: Promise<OtaOutcome> | undefined
  let hasWarned = false

  /** Takes a step in the log, with what this tab has heard. */
  async function update(
    step: (log: SendLog) => SendLog | undefined,
    signal: AbortSignal,
  ): Promise<OtaSession | null> {
    return keeper.update((log) => {
      const known = heard.reduce(hearIn, log)
      heard = []
      return step(known) ?? (known === log ? undefined : known)
    }, signal)
  }

  // Labels repeat every minute, so three in four tokens of a wrong minute are refused for their MAC where the
  // server does not read `OTA-Minute`. Only the answer's `Date` then tells a wrong minute from a wrong key.
  const isWrongTime = (code: string | undefined, offset: number) =>
    code === STALE || code === LATE || (code === BAD_MAC && clock.offset() !== offset)

  /** Signs a request whose id has been announced. @param before the log before it. */
  async function make(
    session: OtaSession,
    requestId: string,
    before: readonly string[],
    madeAt: number,
    url: string,
    init: RequestInit,
  ): Promise<Made> {
    const { sessionKey, deviceId } = session
    const method = (init.method ?? 'GET').toUpperCase() // `fetch` writes only some methods in upper case
    const token = await deps.signerOf(sessionKey).sign(requestId, deviceId, madeAt)
    const history = joinHistory(before)
    const all = new Headers(init.headers)
    const own: Record<string, string> = {
      // A caller's own credentials stay, for the time in which two schemes work side by side.
      [all.has('Authorization') ? 'OTA-Token' : 'Authorization']: token,
      [requestIdHeader]: requestId,
      RequestHistory: history,
    }
    if (deps.namesMinute) own['OTA-Minute'] = String(tickAt(madeAt).minute)
    if (session.isBound) own[BINDING_HEADER] = await bind(sessionKey, method, url, history, token)
    const replaced = Object.keys(own).filter((name) => all.has(name))
    if (replaced.length > 0 && !hasWarned) {
      hasWarned = true
      console.warn(`OTA: replaced the caller's ${replaced.join(', ')}`)
    }
    // `set`, because a repeated header would be joined, in any case, and be invalid.
    for (const name in own) all.set(name, own[name] ?? '')
    return { url, headers: own, madeAt, method, all }
  }

  /** Sends a signed request, and hears the verdict on it. */
  async function transmit(
    session: OtaSession,
    requestId: string,
    { method, all, ...request }: Made,
    init: Init,
  ): Promise<OtaOutcome> {
    const offset = clock.offset()
    const made = { session, request }
    try {
      const response = await deps.fetch(request.url, {
        ...init,
        method,
        headers: all,
        credentials: 'include',
        // A token may reach only the server that it was made for.
        mode: 'cors',
        redirect: 'manual',
        // If a cache answered, the announced id would never arrive.
        cache: 'no-store',
      })
      if (response.type === 'opaqueredirect' && init.redirect !== 'manual') {
        const { pathname } = new URL(request.url)
        const error = new TypeError(
          `OTA: ${pathname} answered with a redirect, which tokens do not follow`,
        )
        return { ...made, error }
      }
      const { code, isAltered } = await verdictOf(response, requestId, request.url)
      if (isHeard(code)) heard.push(requestId)
      return { ...made, response, code, isAltered, wasWrongTime: isWrongTime(code, offset) }
    } catch (error) {
      return { ...made, error }
    }
  }

  /** Repeats one request under one id until the guard has answered. */
  async function sync(): Promise<OtaOutcome> {
    const { signal } = new AbortController()
    let repeated: SendLog['sync']
    let madeAt = 0
    const session = await update((log) => {
      madeAt = clock.serverNow()
      const next = syncIn(log, newId())
      repeated = next.sync
      return next
    }, signal)
    if (!session || !repeated) return { session }
    const { id, history } = repeated
    const attempt = async (at: number) => {
      const request = await make(session, id, history, at, syncUrl(), {})
      return transmit(session, id, request, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    }
    const first = await attempt(madeAt)
    let last = first
    if (first.wasWrongTime) {
      // This tab may have been frozen, and another may have had the answer since.
      let isPending = false
      await update((log) => {
        isPending = log.sync?.id === id
        return undefined
      }, signal)
      last = isPending ? await attempt(clock.serverNow()) : { session, code: 'ok' }
    }
    if (isHeard(last.code)) await update(() => undefined, signal)
    return last
  }

  /**
   * Proves that requests arrive. @returns null once the guard has answered; the outcome of the call if it refuses.
   * @throws (as a rejection) UnreachableError, or the reason of an aborted `signal`.
   */
  async function reach(signal: AbortSignal, mayJoin = true): Promise<OtaOutcome | null> {
    const isJoining = mayJoin && syncing !== undefined
    syncing ??= sync().finally(() => {
      syncing = undefined
    })
    const outcome = await orAborted(syncing, signal)
    signal.throwIfAborted()
    if (!outcome?.session || isHeard(outcome.code)) return null
    if (outcome.code === undefined) {
      if (isJoining) return reach(signal, false) // it began before this call, and the server may be back since
      throw new UnreachableError(syncUrl(), outcome)
    }
    // The guard's refusal of this session is the answer to the call, too; calls that waited share it.
    return { ...outcome, response: outcome.response?.clone() }
  }

  /** Announces and signs one request. @returns the outcome without a request if it may not be sent. */
  async function announce(
    url: string,
    init: Init,
  ): Promise<{ session: OtaSession; id: string; made: Made } | OtaOutcome> {
    for (;;) {
      const id = newId()
      let madeAt = 0
      let isAnnounced = false
      const session = await update((log) => {
        madeAt = clock.serverNow() // in the order of the log
        const next = announceIn(log, id) ?? undefined
        isAnnounced = next !== undefined
        return next
      }, init.signal)
      if (!session) return { session }
      if (isAnnounced) {
        return { session, id, made: await make(session, id, session.history, madeAt, url, init) }
      }
      const refusal = await reach(init.signal)
      if (refusal) return refusal
    }
  }

  async function attempt(url: string, init: Init, before?: OtaOutcome): Promise<OtaOutcome> {
    const announced = await announce(url, init)
    if (!('made' in announced)) return announced
    const { session, id, made } = announced
    // The new session may be another person's: only a GET or HEAD may use it.
    if (before && before.session?.sessionId !== session.sessionId && !isSafe(init.method)) {
      return before
    }
    return transmit(session, id, made, init)
  }

  async function call(url: string, init: Init): Promise<OtaOutcome> {
    const { signal, body, method } = init
    try {
      const refusal = globalThis.navigator?.onLine === false ? await reach(signal) : null
      if (refusal) return refusal
      const first = await attempt(url, init)
      const isTwice = first.code === REPLAYED && isSafe(method)
      if (!(first.wasWrongTime || isTwice) || signal.aborted || isReadOnce(body)) return first
      const last = await attempt(url, init, first)
      if (last.code === STALE) console.warn(ARRIVED_LATE)
      return last
    } catch (error) {
      return { session: null, error }
    }
  }

  return {
    async send(url, init = {}) {
      const signal = init.signal ?? new AbortController().signal
      while (underWay.size >= maxUnderWay && !signal.aborted) {
        await orAborted(Promise.race(underWay), signal)
      }
      const outcome = call(url, { ...init, signal })
      underWay.add(outcome)
      return outcome.finally(() => underWay.delete(outcome))
    },
    async sign(url, init = {}) {
      const signal = init.signal ?? new AbortController().signal
      try {
        const announced = await announce(url, { ...init, signal })
        if (!('made' in announced)) return announced
        const { session, made } = announced
        const { method, all, ...request } = made
        return { session, request }
      } catch (error) {
        return { session: null, error }
      }
    },
  }
}

/** Waits for `pending`, or until `signal` aborts. Leaves nothing on `signal`. */
async function orAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const waiting = new AbortController()
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { signal: waiting.signal })
  })
  try {
    return await Promise.race([pending, aborted])
  } finally {
    waiting.abort()
  }
}
