import type { VerdictCode } from '../codes'
import { joinHistory } from '../history'
import { MAX_IN_FLIGHT } from '../limits'
import type { Lock } from './locks'
import type { Probe } from './probe'
import type { ServerClock } from './server-clock'
import { announce, type OtaSession, type SessionKeeper, type SessionKey } from './session'
import type { SignerOf } from './signer'

/** What sending needs of the outside world. */
export interface SenderDeps {
  /** One that teaches the clock. */
  fetch: typeof fetch
  keeper: SessionKeeper
  lock: Lock
  clock: ServerClock
  signerOf: SignerOf
  /** Asked after a call that got no verdict, and where none was heard of for long, so that only ids that can arrive are announced. */
  probe?: Probe
  newId?: () => string
  /** The header of the request id; another name where a proxy rewrites `X-Request-ID`. */
  requestIdHeader?: string
  /** Binds each request to its method, address and body: `requestBinding()` of bind.ts. */
  binding?: Binding
}

/** What binding adds to a request. */
export interface Binding {
  /** Once a call: its method in upper case, its body's digest. @throws TypeError (as a rejection) */
  prepare(init: OtaRequestInit): Promise<OtaRequestInit>
  /** Once an attempt. @param headers with the token. */
  headers(
    sessionKey: SessionKey,
    url: string,
    method: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string>>>
}

/** What the caller sets of a request; the rest belongs to the protocol. */
export interface OtaRequestInit extends Omit<RequestInit, 'headers' | 'credentials'> {
  /** A caller may not set those that the protocol sets itself, in whatever case. */
  headers?: Readonly<Record<string, string>>
  /** Of the first attempt; made where it is missing. */
  requestId?: string
}

/** One request as it was made. It holds a token: it belongs in no log. */
export interface OtaRequest {
  url: string
  headers: Readonly<Record<string, string>>
  /** The server's time as the device believed it when it made the token, Unix ms. */
  madeAt: number
}

/** Why nothing was sent: no session, a server that is away, or a token that could not be made. */
export type NotSent = 'no_session' | 'unreachable' | 'no_token'

/** What became of a call. After a retry it describes the second request. */
export interface OtaOutcome {
  /** The session it was made with. */
  session: OtaSession | null
  /** Missing where nothing was sent. */
  request?: OtaRequest
  /** Missing where no answer came. */
  response?: Response
  /** What `fetch` rejected with, or why nothing was sent. */
  failure?: NotSent | { error: unknown }
  /** True where the device knows of no other reason than the time of the token. */
  wasWrongTime?: boolean
}

/** Sends requests under the session that is kept. */
export interface OtaSender {
  /**
   * Never rejects. A body that can be read only once is not sent a second time, and bound requests
   * have none: a stream or a form ends them as a `failure`, nothing announced.
   */
  send(url: string, init?: OtaRequestInit): Promise<OtaOutcome>
  /** Call it where the last answer did not come from the API: the next call asks the probe first. */
  doubt(): void
}

const SERVER_ERROR = 500
/** After this many unanswered requests in a row that their callers gave up, the line counts as down. */
const GIVEN_UP = 5
/** What a guard refuses with, but for an outage. */
const REFUSED = [401, 409, 413]
/** Of a limit before the guard, which has not seen the id. */
const TOO_MANY = 429
const BY_GUARD = /^(ota_|bearer_refused$)/

/** The stable code of a refusal, as its body has it. The answer can still be read. */
export async function codeOf(response: Response): Promise<string | null> {
  if (!REFUSED.includes(response.status)) return null
  const body = response.clone().json()
  return body.then(({ code }) => String(code)).catch(() => null)
}

const isByHandler = (status: number, code: string | null): boolean =>
  status < SERVER_ERROR && status !== TOO_MANY && !BY_GUARD.test(code ?? '')

/** Whether the body is gone once it was sent. */
export const isReadOnce = (body: RequestInit['body']): boolean => body instanceof ReadableStream

/** These settings let a token reach only the server that it was made for. */
const asSent = ({ cache }: RequestInit): RequestInit => ({
  credentials: 'include',
  mode: 'cors',
  // Where a cache answers, the id that was announced never arrives.
  cache: cache === 'no-store' || cache === 'reload' ? cache : 'no-cache',
  redirect: 'error',
})

/**
 * Announces each request in the send log, signs it, and sends it once more when its token was of a
 * wrong minute: under a second id, because the first may be spent.
 */
export function createSender(deps: SenderDeps): OtaSender {
  const { keeper, lock, clock, probe, binding, newId = () => crypto.randomUUID() } = deps
  const { requestIdHeader = 'X-Request-ID' } = deps
  // `fetch` joins a header that is set twice, in whatever case, and a joined token or id is invalid.
  const own = `authorization requesthistory ota-binding ${requestIdHeader}`.toLowerCase().split(' ')
  const takePlace = limitInFlight(MAX_IN_FLIGHT)
  let doubt = 0

  // A label names a quarter of any minute: three times in four a token from a wrong minute looks
  // like one with a bad MAC, and only what the answer taught about the time tells them apart.
  function isWrongTime(code: string | null, offset: number): boolean {
    const isStale = code === ('ota_stale' satisfies VerdictCode)
    return isStale || (code === ('ota_bad_mac' satisfies VerdictCode) && clock.offset() !== offset)
  }

  /** Null where the server can be reached, as far as anybody can tell. */
  async function whyUnreachable(signal?: AbortSignal | null): Promise<OtaOutcome | null> {
    if (!probe || (await probe(signal ?? new AbortController().signal))) return null
    const failure = signal?.aborted ? { error: signal.reason as unknown } : 'unreachable'
    return { session: keeper.read(), failure }
  }

  async function attempt(
    url: string,
    init: Omit<OtaRequestInit, 'requestId'>,
    requestId: string,
    isSure = false,
  ): Promise<OtaOutcome> {
    const offset = clock.offset()
    const session = await announce(keeper, lock, requestId, { signal: init.signal, isSure })
    if (session === 'in doubt') {
      return (await whyUnreachable(init.signal)) ?? attempt(url, init, requestId, true)
    }
    if (!session) return { session, failure: 'no_session' }
    const madeAt = clock.deviceNow() + offset
    const headers: Record<string, string> = { ...init.headers }
    for (const name in headers) if (own.includes(name.toLowerCase())) delete headers[name]
    try {
      const signer = deps.signerOf(session.sessionKey)
      headers.Authorization = await signer.sign(requestId, session.deviceId, madeAt)
      headers[requestIdHeader] = requestId
      headers.RequestHistory = joinHistory(session.history)
      const { method = 'GET' } = init
      Object.assign(headers, await binding?.headers(session.sessionKey, url, method, headers))
    } catch {
      return { session, failure: 'no_token' } // a key that cannot be imported, no WebCrypto
    }
    const made = { session, request: { url, headers, madeAt } }
    try {
      const response = await deps.fetch(url, { ...init, ...asSent(init), headers })
      const code = await codeOf(response)
      // The handler's own 404 was accepted, too.
      if (isByHandler(response.status, code)) keeper.hear(requestId)
      return { ...made, response, wasWrongTime: isWrongTime(code, offset) }
    } catch (error) {
      return { ...made, failure: { error } }
    }
  }

  return {
    doubt() {
      doubt = GIVEN_UP
    },
    async send(url, { requestId = newId(), ...given } = {}) {
      const free = await takePlace()
      try {
        const { signal, body } = given
        const isDoubtful = doubt >= GIVEN_UP || globalThis.navigator?.onLine === false
        const unreachable = isDoubtful ? await whyUnreachable(signal) : null
        if (unreachable) return unreachable
        const init = binding ? await binding.prepare(given) : given
        const first = await attempt(url, init, requestId, isDoubtful)
        const isOver = signal?.aborted || isReadOnce(body)
        const call = first.wasWrongTime && !isOver ? await attempt(url, init, newId()) : first
        const { response } = call
        if (response) doubt = response.status < SERVER_ERROR ? 0 : GIVEN_UP
        else if (call.request) doubt += signal?.aborted ? 1 : GIVEN_UP
        return call
      } catch (error) {
        return { session: keeper.read(), failure: { error } } // a body that cannot be bound
      } finally {
        free()
      }
    },
  }
}

/** Takes a place and gives back what frees it. */
type TakePlace = () => Promise<() => void>

/** At most `limit` holders at once; the others wait in order. */
export function limitInFlight(limit: number): TakePlace {
  let taken = 0
  const waiting: (() => void)[] = []
  const free = () => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
  return async () => {
    if (taken < limit) taken += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return free
  }
}
