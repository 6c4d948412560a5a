import { createHmac, randomBytes } from 'node:crypto'
import { addressOf } from '@one-tick-ahead/ota/binding'
import type { Verdict } from '@one-tick-ahead/ota/guard'
import { hasHistoryLength, parseHistory } from '@one-tick-ahead/ota/history'
import { UUID_LENGTH } from '@one-tick-ahead/ota/ids'
import type { SendLog } from '@one-tick-ahead/ota/server/send-log'
import { parseSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { type SessionStore, StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { MemoryState } from '@one-tick-ahead/ota/stores/memory'
import { acceptTime, parseToken, type Segment } from '@one-tick-ahead/ota/token'
import type { CheckName } from '@one-tick-ahead/ota/trace'
import type { Context, MiddlewareHandler } from 'hono'
import { LOG_ID_HEADER } from '../contract/headers'
import { JWT_CHECKS, type OtaSeen, type SeenLog, type Sender } from '../contract/server-view'
import { logIdOf } from '../http/request-log'
import type { JwtVerdict } from '../tokens/jwt'
import { createKeptViews } from './kept-views'
import type { Proofs } from './proofs'

/** The send log of a session. Its requests change this list. Null where there is none. */
export type SendLogOf = (sessionId: string) => SendLog | null

/** Reads the send log of a store in this process. A shared store is not asked a second time. */
export const sendLogsOf =
  ({ sessions }: MemoryState): SendLogOf =>
  (sessionId) =>
    sessions.get(sessionId)?.log ?? null

export interface ServerViewDeps {
  store: SessionStore
  proofs: Proofs
  /** What clients call the API by. */
  authority: string
  /** The send log of a session, where it lies in this process. */
  sendLogOf?: SendLogOf
  /** Unix milliseconds. */
  now: () => number
}

/** What the guards of the records leave in the context: their verdicts. */
export interface RecordVariables {
  Variables: {
    /** The verdict on a request that OTA let pass, or left to the JWT. */
    ota: Verdict
    refused?: Verdict
    jwt?: { verdict: JwtVerdict; ms: number }
  }
}

/** What the server saw of requests, for the sessions that sent them. */
export interface ServerViews {
  /** Runs before the guards of the records, and keeps their traces. */
  watch: MiddlewareHandler<RecordVariables>
  /** A session was opened. From now on it is also shown what strangers send under its id. */
  begin(sessionId: string): void
  /**
   * The session that a question proves by both of its cookies; null for none.
   * @throws StateUnavailableError
   */
  whose(c: Context): string | null
  /**
   * The JSON text of a `ServerView`; null where nothing is kept of such a request. Rejects with
   * `StateUnavailableError`.
   * @param sessionId that has proved itself.
   */
  tell(sessionId: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/** A request line may have 8 kB. */
const MAX_TARGET = 200
const ENDS = 8
const RATE_LIMITED = 429
const STATE_UNAVAILABLE = 503
const SEGMENTS: readonly Segment[] = [1, 2, 3, 4]

/**
 * Whether the refusal of an OTA request always has a name. If only existing sessions had one, the name
 * would show which session ids exist.
 */
const isNamed = (refused: Verdict | undefined, status: number) =>
  refused !== undefined &&
  refused.code !== 'bearer_refused' &&
  status !== RATE_LIMITED &&
  status !== STATE_UNAVAILABLE

const sessionOwner = (sessionId: string) => `session ${sessionId}`
const signInOwner = (sid: string) => `sign-in ${sid}`
const targetOf = (url: string) => {
  const { target } = addressOf(url) // as the guard takes it from the request
  return target.length > MAX_TARGET ? `${target.slice(0, MAX_TARGET)} …` : target
}

/** First and last characters, as the page shows them: no whole token is kept. */
const shortened = (text: string) => `${text.slice(0, ENDS)} … ${text.slice(-ENDS)}`

/** A send log, and a history that did not continue it. */
const seenLog = ({ entries, dropped }: SendLog, history: string): SeenLog => ({
  history: parseHistory(history) ?? [],
  dropped,
  ids: [...entries].map(([id, { accepted }]) => ({ id, accepted })),
})

/** What the token says, and what the server's clock accepted. @param time null where the clock was not read. */
function seenToken(authorization: string, time: number | null) {
  const token = parseToken(authorization)
  const accepted = (segment: Segment) => (time === null ? null : acceptTime(time, segment))
  // In the order of time.
  const at = (segment: Segment) => accepted(segment)?.absoluteSegment ?? 0
  const segments = SEGMENTS.filter(at).sort((one, other) => at(one) - at(other))
  return {
    mac: token && shortened(token.mac),
    segment: token && `S${token.segment}`,
    segments: segments.map((segment) => `S${segment}`),
    minute: (token && accepted(token.segment)?.minute) ?? null,
  }
}

/** Remembers for some minutes what the guards of the records saw. */
export function createServerViews(deps: ServerViewDeps): ServerViews {
  const { authority, now, store, sendLogOf = () => null } = deps
  const { cookiesOf, sessionOf, isDevice } = deps.proofs
  const views = createKeptViews(now)
  // Names a device cookie by a key of this process, so that nobody finds the cookie by trying.
  const hashKey = randomBytes(32)
  const proofOf = (cookie: string) =>
    createHmac('sha256', hashKey).update(cookie).digest('hex').slice(0, 16)

  const common = (c: Context, sender: Sender, status: number) => ({
    request: logIdOf(c),
    at: now(),
    method: c.req.method,
    target: targetOf(c.req.url),
    sender,
    status,
  })

  /** @param log of the session before the request; a request that ends the session does not change it. */
  const keepOta = (c: Context, verdict: Verdict, log: SendLog | null, status: number) => {
    const { code, ms, trace } = verdict
    if (!trace || code === null || code === 'bearer_refused' || code === 'ota_body_too_large') {
      return false
    }
    const { checks, seen } = trace
    const isMade = (name: CheckName) => checks.some((check) => check.name === name)
    const proof = cookiesOf(c)
    const { sessionId, deviceCookie } = proof
    if (store.lacks(sessionId)) return false
    const isOfDevice = isDevice(proof)
    const hasKey = isMade('spent') // only behind the MAC
    const sender = hasKey ? (isOfDevice ? 'device' : 'key') : isOfDevice ? 'cookies' : 'nobody'
    const view = common(c, sender, status)
    const { method, target } = view
    const requestId = c.req.header('x-request-id')?.slice(0, UUID_LENGTH) ?? null
    const history = c.req.header('requesthistory') ?? ''
    // Ids would show an outdated copy of the browser's profile how to continue unnoticed, above all ids
    // of accepted requests. They are safe once the session is over. A request without the device cookie
    // is in no log, unless it repeats one that is.
    const isEnd = seen.log === 'forked' || seen.log === 'lost'
    const isLogged = isOfDevice || seen.spent === 'spent'
    const registered = isMade('device') ? (sessionOf(sessionId)?.deviceTag ?? null) : null
    const time = seen.window ?? null
    const ota: OtaSeen = {
      ...seenToken(c.req.header('authorization') ?? '', time),
      time,
      requestId: isEnd || !isLogged ? (requestId ?? '') : null,
      historyLength: hasHistoryLength(history) ? history.split('|').length : 0,
      deviceId: parseSessionId(sessionId)?.deviceId ?? null,
      presentedProof: registered && deviceCookie ? proofOf(deviceCookie) : null,
      registeredProof: registered && proofOf(registered),
      bound: {
        isPresented: c.req.header('ota-binding') !== undefined,
        method,
        authority,
        target,
      },
      log: isEnd && log ? seenLog(log, history) : null,
    }
    const made = checks.map(({ name, verdict, ms }) => ({ check: name, verdict, ms }))
    return views.keep(
      sessionOwner(sessionId),
      { ...view, code, ms, checks: made, ota, jwt: null },
      requestId,
    )
  }

  const keepJwt = (c: Context, verdict: JwtVerdict, ms: number, status: number): boolean => {
    const { code, at, claims, now: time = null } = verdict
    const proof = cookiesOf(c)
    const isOwn = isDevice(proof)
    // Its owner is known by the browser that sent it, or by a token with a right signature.
    const owner = isOwn ? sessionOwner(proof.sessionId) : claims && signInOwner(claims.sid)
    if (!owner) return false
    const sender = isOwn ? (claims ? 'device' : 'cookies') : 'bearer'
    // No step is timed by itself: watching must not add to the time of a JWT, which the demo compares
    // with that of an OTA token.
    const checks = JWT_CHECKS.slice(0, JWT_CHECKS.indexOf(at) + 1).map((check) => {
      const isRefused = check === at && code !== 'ok'
      return { check, verdict: isRefused ? 'refused' : 'passed', ms: null } as const
    })
    const jwt = { time, issuedAt: claims?.iat ?? null, expiresAt: claims?.exp ?? null }
    const view = { ...common(c, sender, status), code, ms, checks, ota: null, jwt }
    return views.keep(owner, view, null)
  }

  const keep = (c: Context<RecordVariables>, log: SendLog | null, status: number): boolean => {
    if (status === RATE_LIMITED) return false
    const jwt = c.get('jwt')
    const verdict = c.get('refused') ?? c.get('ota')
    try {
      if (jwt) return keepJwt(c, jwt.verdict, jwt.ms, status)
      return verdict ? keepOta(c, verdict, log, status) : false
    } catch (error) {
      if (error instanceof StateUnavailableError) return false // nobody knows whose it is
      throw error
    }
  }

  return {
    async watch(c, next) {
      const log = sendLogOf(cookiesOf(c).sessionId)
      await next()
      const { status, headers } = c.res
      // `c.header` would copy the body of a finished answer into a stream.
      if (keep(c, log, status) || isNamed(c.get('refused'), status)) {
        headers.set(LOG_ID_HEADER, logIdOf(c))
      }
    },
    begin: (sessionId) => views.begin(sessionOwner(sessionId)),
    whose(c) {
      const proof = cookiesOf(c)
      return isDevice(proof) ? proof.sessionId : null
    },
    async tell(sessionId, name) {
      const signIn = await store.signInOf(sessionId)
      const owners = [sessionOwner(sessionId)]
      if (signIn !== null) owners.push(signInOwner(signIn))
      return views.find(owners, name)
    },
  }
}
