import { BINDING_HEADER } from '../binding'
import type { RefusalCode } from '../codes'
import { joinHistory } from '../history'
import { MAX_IN_FLIGHT } from '../limits'
import type { Probe } from './probe'
import type { ServerClock } from './server-clock'
import type { OtaSession } from './session'
import { bind, type SignerOf } from './signer'

/** Where a device keeps its session: one place for all tabs of an origin. */
export interface SessionKeeper {
  /**
   * Announces `requestId` in the send log, before its request leaves, while no other tab does: a request
   * that is lost is still announced by the next.
   * @param isHeard true where a request was accepted since the last announcement, or the server reached.
   * @returns the session as it was before: its history is the one to send. Null without a session;
   * `in doubt` where nothing was announced, because none of the last twelve is known to be accepted.
   * @throws (as a rejection) the reason of a `signal` that has aborted: then nothing is announced.
   */
  announce(
    requestId: string,
    isHeard: boolean,
    signal: AbortSignal,
  ): Promise<OtaSession | 'in doubt' | null>
}

/** The outside world that a sender needs. */
export interface SenderDeps {
  /** One that teaches the clock. */
  fetch: typeof fetch
  keeper: SessionKeeper
  clock: ServerClock
  signerOf: SignerOf
  /** Asked after a call without an answer, and where the keeper is in doubt. */
  probe: Probe
  newId?: () => string
  /** The header of the request id; another name where a proxy rewrites `X-Request-ID`. */
  requestIdHeader?: string
}

/** One request as it was made. It holds a token: it belongs in no log. */
export interface OtaRequest {
  url: string
  /** Those that the protocol sets, in place of the caller's. */
  headers: Readonly<Record<string, string>>
  /** The server's time as the device believed it when it made the token, Unix ms. */
  madeAt: number
}

/** The error of a call that was not sent, because the server is away. */
export const UNREACHABLE = new TypeError('OTA: no server, not sent')

/** The outcome of a call. After a second try it describes that one. */
export interface OtaOutcome {
  /** The session it was made with. */
  session: OtaSession | null
  /** Missing where nothing was sent. */
  request?: OtaRequest
  /** Missing where no answer came. */
  response?: Response
  /** With a request, what `fetch` rejected with; without one {@link UNREACHABLE}, or what the keeper rejected with. */
  error?: unknown
  /** The code of a refusal, as received. */
  code?: string
  /** True where the device knows of no other reason than the time of the token. */
  wasWrongTime?: boolean
}

type Init = RequestInit & { signal: AbortSignal }

/** Sends requests under the session that is kept. */
export interface OtaSender {
  /** Never rejects. A body that is a stream is not sent a second time. */
  send(url: string, init?: RequestInit): Promise<OtaOutcome>
  /** Call it where the last answer did not come from the API: the next call asks the probe first. */
  doubt(): void
}

const SERVER_ERROR = 500
const STALE = 'ota_stale' satisfies RefusalCode
const BAD_MAC = 'ota_bad_mac' satisfies RefusalCode
export const REPLAYED = 'ota_replayed' satisfies RefusalCode

/** The stable code of a refusal, as its body has it, or its header for a HEAD. The answer can still be read. */
async function codeOf(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 409) return // what a guard refuses with
  const [, told] = response.headers.get('www-authenticate')?.split('"') ?? []
  const body = response.clone().json()
  return body.then(({ code }) => code).catch(() => told)
}

/** Whether a request of this method changes nothing. */
export const isSafe = (method = 'GET'): boolean => /^(GET|HEAD)$/i.test(method)

/** Whether the body is gone once it was sent. */
const isReadOnce = (body: RequestInit['body']): boolean => body instanceof ReadableStream

/**
 * Announces each request in the send log, signs it, and sends it once more under another id where its
 * token was of a wrong minute, or where a browser or proxy sent a GET or HEAD twice and the copy was
 * answered. A copy of another method is not sent again, because its request has arrived.
 */
export function createSender(deps: SenderDeps): OtaSender {
  const { keeper, clock, probe, newId = () => crypto.randomUUID() } = deps
  const { requestIdHeader = 'X-Request-ID' } = deps
  const underWay = new Set<Promise<OtaOutcome>>()
  /** True where the last answer did not come, or not from the API. */
  let isInDoubt = false
  let isHeard = false

  // A label names a quarter of any minute: three times in four a token from a wrong minute looks
  // like one with a bad MAC, and only what the answer taught about the time tells them apart.
  const isWrongTime = (code: string | undefined, offset: number) =>
    code === STALE || (code === BAD_MAC && clock.offset() !== offset)

  /** @throws UNREACHABLE, or the reason of a `signal` that has aborted (as rejections). */
  async function reach(signal: AbortSignal): Promise<void> {
    if (await probe(signal)) return
    signal.throwIfAborted()
    throw UNREACHABLE
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
    // Perhaps of another person, to whom only a GET or HEAD may pass on.
    if (before && before.session?.sessionId !== sessionId && !isSafe(init.method)) return before
    const madeAt = clock.serverNow()
    const offset = clock.offset()
    const method = (init.method ?? 'GET').toUpperCase() // `fetch` writes only some in upper case
    const token = await deps.signerOf(sessionKey).sign(requestId, session.deviceId, madeAt)
    const history = joinHistory(session.history)
    const own: Record<string, string> = {
      Authorization: token,
      [requestIdHeader]: requestId,
      RequestHistory: history,
    }
    if (session.isBound) own[BINDING_HEADER] = await bind(sessionKey, method, url, history, token)
    // A header that is there twice, in whatever case, would be joined, and so be invalid.
    const headers = new Headers(init.headers)
    for (const name in own) headers.set(name, own[name] ?? '')
    const made = { session, request: { url, headers: own, madeAt } }
    try {
      const response = await deps.fetch(url, {
        ...init,
        method,
        headers,
        credentials: 'include',
        // A token reaches only the server that it was made for.
        mode: 'cors',
        redirect: 'error',
        // Where a cache answers, the id that was announced never arrives.
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

  return {
    doubt() {
      isInDoubt = true
    },
    async send(url, init = {}) {
      const signal = init.signal ?? new AbortController().signal
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
      while (underWay.size >= MAX_IN_FLIGHT && !signal.aborted)
        await Promise.race([...underWay, aborted])
      const outcome = call(url, { ...init, signal })
      underWay.add(outcome)
      return outcome.finally(() => underWay.delete(outcome))
    },
  }
}
