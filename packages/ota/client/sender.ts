import { BINDING_HEADER } from '../binding'
import type { RefusalCode } from '../codes'
import { joinHistory } from '../history'
import { MAX_IN_FLIGHT } from '../limits'
import type { Probe } from './probe'
import type { ServerClock } from './server-clock'
import type { OtaSession } from './session'
import { bind, type SignerOf } from './signer'

/** Keeps a device's session in one place for all tabs of an origin. */
export interface SessionKeeper {
  /**
   * Announces `requestId` in the send log before its request leaves, one tab at a time. If the request is
   * lost, the next one still announces it.
   * @param isHeard true if a request was accepted, or the server reached, since the last announcement.
   * @returns the session before the announcement, with the history to send; null without a session.
   * `in doubt` if nothing was announced, because none of the last twelve is known to be accepted.
   * @throws (as a rejection) the reason of an aborted `signal`: nothing is then announced.
   */
  announce(
    requestId: string,
    isHeard: boolean,
    signal: AbortSignal,
  ): Promise<OtaSession | 'in doubt' | null>
}

/** The dependencies of a sender. */
export interface SenderDeps {
  /** A `fetch` whose answers set the clock. */
  fetch: typeof fetch
  keeper: SessionKeeper
  clock: ServerClock
  signerOf: SignerOf
  /** Asked after a call without an answer, and if the keeper is in doubt. */
  probe: Probe
  newId?: () => string
  /** The header of the request id, if a proxy rewrites the default `X-Request-ID`. */
  requestIdHeader?: string
}

/** One request as sent. It contains a token, so do not log it. */
export interface OtaRequest {
  url: string
  /** The headers that the protocol sets, which replace the caller's. */
  headers: Readonly<Record<string, string>>
  /** The server's time that the device assumed for the token, Unix ms. */
  madeAt: number
}

/** The error of a call that was not sent, because the server could not be reached. */
export class UnreachableError extends TypeError {
  constructor() {
    super('OTA: server unreachable; the request was not sent')
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
  /** The code of a refusal, as received. */
  code?: string
  /** True if the token's time is the only reason that the device knows. */
  wasWrongTime?: boolean
}

type Init = RequestInit & { signal: AbortSignal }

/** Sends requests with the stored session. */
export interface OtaSender {
  /** Never rejects. Does not send a stream a second time. */
  send(url: string, init?: RequestInit): Promise<OtaOutcome>
  /** Call it if the last answer was not the API's: the next call then asks the probe first. */
  doubt(): void
}

const SERVER_ERROR = 500
const STALE = 'ota_stale' satisfies RefusalCode
const BAD_MAC = 'ota_bad_mac' satisfies RefusalCode
export const REPLAYED = 'ota_replayed' satisfies RefusalCode

/** The code of a refusal, from its body or, for a HEAD, its header. The answer can still be read. */
async function codeOf(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 409) return // a guard's refusals
  const [, told] = response.headers.get('www-authenticate')?.split('"') ?? []
  const body = response.clone().json()
  return body.then(({ code }) => code).catch(() => told)
}

/** True for a method that changes nothing. */
export const isSafe = (method = 'GET'): boolean => /^(GET|HEAD)$/i.test(method)

/** True for a body that can be sent only once. */
const isReadOnce = (body: RequestInit['body']): boolean => body instanceof ReadableStream

/**
 * Announces each request in the send log, signs it and sends it. It sends a request once more under another
 * id if its token had a wrong minute, or if a browser or proxy sent a GET or HEAD twice. A request with
 * another method has then arrived, and is not sent again.
 */
export function createSender(deps: SenderDeps): OtaSender {
  const { keeper, clock, probe, newId = () => crypto.randomUUID() } = deps
  const { requestIdHeader = 'X-Request-ID' } = deps
  const underWay = new Set<Promise<OtaOutcome>>()
  /** True if the last call had no answer from the API. */
  let isInDoubt = false
  let isHeard = false

  // Labels repeat every minute, so three in four tokens of a wrong minute are refused for their MAC. Only
  // the answer's `Date` tells a wrong minute from a wrong key.
  const isWrongTime = (code: string | undefined, offset: number) =>
    code === STALE || (code === BAD_MAC && clock.offset() !== offset)

  /** @throws (as a rejection) UnreachableError, or the reason of an aborted `signal`. */
  async function reach(signal: AbortSignal): Promise<void> {
    if (await probe(signal)) return
    signal.throwIfAborted()
    throw new UnreachableError()
  }

  async function attempt(
    url: string,
    init: Init,
    isSure: boolean,
    before?: OtaOutcome,
  ): Promise<OtaOutcome> {
    const requestId = newId()
    const announced = keeper.announce(requestId, isHeard || isSure, init.signal)
    isHeard = false
    const session = await announced
    if (session === 'in doubt') {
      await reach(init.signal)
      return attempt(url, init, true, before)
    }
    if (!session) return { session }
    const { sessionKey, sessionId } = session
    // The new session may be another person's: only a GET or HEAD may use it.
    if (before && before.session?.sessionId !== sessionId && !isSafe(init.method)) return before
    const madeAt = clock.serverNow()
    const offset = clock.offset()
    const method = (init.method ?? 'GET').toUpperCase() // `fetch` writes only some methods in upper case
    const token = await deps.signerOf(sessionKey).sign(requestId, session.deviceId, madeAt)
    const history = joinHistory(session.history)
    const own: Record<string, string> = {
      Authorization: token,
      [requestIdHeader]: requestId,
      RequestHistory: history,
    }
    if (session.isBound) own[BINDING_HEADER] = await bind(sessionKey, method, url, history, token)
    // `set`, because a repeated header would be joined, in any case, and be invalid.
    const headers = new Headers(init.headers)
    for (const name in own) headers.set(name, own[name] ?? '')
    const made = { session, request: { url, headers: own, madeAt } }
    try {
      const response = await deps.fetch(url, {
        ...init,
        method,
        headers,
        credentials: 'include',
        // A token may reach only the server that it was made for.
        mode: 'cors',
        redirect: 'error',
        // If a cache answered, the announced id would never arrive.
        cache: 'no-store',
      })
      const code = await codeOf(response)
      if (response.ok) isHeard = true
      return { ...made, response, code, wasWrongTime: isWrongTime(code, offset) }
    } catch (error) {
      return { ...made, error }
    }
  }

  async function call(url: string, init: Init): Promise<OtaOutcome> {
    const { signal, body, method } = init
    try {
      const isDoubtful = isInDoubt || globalThis.navigator?.onLine === false
      if (isDoubtful) await reach(signal)
      const first = await attempt(url, init, isDoubtful)
      const isTwice = first.code === REPLAYED && isSafe(method)
      const isAgain = (first.wasWrongTime || isTwice) && !signal.aborted && !isReadOnce(body)
      const last = isAgain ? await attempt(url, init, false, first) : first
      isInDoubt = !signal.aborted && (last.response?.status ?? SERVER_ERROR) >= SERVER_ERROR
      return last
    } catch (error) {
      return { session: null, error }
    }
  }

  /** Waits until a call under way ends, or `signal` aborts. Leaves nothing on `signal`. */
  async function oneEnds(signal: AbortSignal): Promise<void> {
    const waiting = new AbortController()
    const aborted = new Promise((resolve) =>
      signal.addEventListener('abort', resolve, { signal: waiting.signal }),
    )
    await Promise.race([...underWay, aborted])
    waiting.abort()
  }

  return {
    doubt() {
      isInDoubt = true
    },
    async send(url, init = {}) {
      const signal = init.signal ?? new AbortController().signal
      while (underWay.size >= MAX_IN_FLIGHT && !signal.aborted) await oneEnds(signal)
      const outcome = call(url, { ...init, signal })
      underWay.add(outcome)
      return outcome.finally(() => underWay.delete(outcome))
    },
  }
}
