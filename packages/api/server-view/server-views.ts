import { randomBytes } from 'node:crypto'
import { addressOf } from '@one-tick-ahead/ota/binding'
import type { OtaOptions, Verdict } from '@one-tick-ahead/ota/guard'
import type { OtaVariables } from '@one-tick-ahead/ota/hono'
import { UUID_LENGTH } from '@one-tick-ahead/ota/ids'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { Context, MiddlewareHandler } from 'hono'
import { LOG_ID_HEADER } from '../contract/headers'
import type { Sender } from '../contract/server-view'
import { logIdOf } from '../http/request-log'
import type { JwtVerdict } from '../tokens/jwt'
import { jwtChecks, otaChecks } from './checks'
import { createKeptViews } from './kept-views'
import { isTaken, newLooks, type OtaLooks, watchOta } from './ota-looks'
import { otaSeen } from './ota-seen'
import type { Proofs } from './proofs'
import type { SendLogOf } from './send-logs'

export interface ServerViewDeps {
  otaOptions: OtaOptions
  proofs: Proofs
  /** What clients call the API by. */
  authority: string
  /** The send log of a session, where it lies in this process. */
  sendLogOf?: SendLogOf
  /** Unix milliseconds. */
  now: () => number
}

/** What is seen of one request of the records, while it is answered. */
interface Recording {
  looks: OtaLooks
  /** When the guard let it pass or refused it, by `performance.now()`. */
  to: number
  refusal?: Verdict
  jwt?: { verdict: JwtVerdict; ms: number }
}

/** What the records show to whoever watches them. */
export interface WatchedRecords {
  /** In place of the API's own. */
  otaOptions: OtaOptions
  /** Around the guard of OTA requests, which comes first. */
  guard(guard: MiddlewareHandler<OtaVariables>): MiddlewareHandler<OtaVariables>
  /** Called when the guard tells its verdict. */
  told(): void
  /** Told of each refusal, at once. */
  refused(verdict: Verdict, c: Context): void
  /** Told of each JWT, when its time has been taken. */
  judged(verdict: JwtVerdict, ms: number, c: Context): void
}

/** What the server saw of requests, for the sessions that sent them. */
export interface ServerViews {
  records: WatchedRecords
  /** A session was opened: what strangers send under its id is told it from now on. */
  begin(sessionId: string): void
  /**
   * The session whose cookies both came with a question; null for none.
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
const RATE_LIMITED = 429
const STATE_UNAVAILABLE = 503

/**
 * Whether the refusal of an OTA request has a name whatever is kept of it: one that only sessions have
 * would tell which session ids there are.
 */
const isNamed = ({ refusal }: Recording, status: number) =>
  refusal !== undefined &&
  refusal.code !== 'bearer_refused' &&
  status !== RATE_LIMITED &&
  status !== STATE_UNAVAILABLE

const sessionOwner = (sessionId: string) => `session ${sessionId}`
const signInOwner = (sid: string) => `sign-in ${sid}`
const shortened = (text: string) =>
  text.length > MAX_TARGET ? `${text.slice(0, MAX_TARGET)} …` : text

/** Remembers for some minutes what the guards of the records saw. */
export function createServerViews(deps: ServerViewDeps): ServerViews {
  const { authority, now, sendLogOf = () => null } = deps
  const { store } = deps.otaOptions
  const { cookiesOf, sessionOf, isDevice } = deps.proofs
  const { options, during, told } = watchOta(deps.otaOptions, sendLogOf)
  const views = createKeptViews(now)
  const hashKey = randomBytes(32)
  const recordings = new WeakMap<Context, Recording>()

  const common = (c: Context, sender: Sender, status: number) => ({
    request: logIdOf(c),
    at: now(),
    method: c.req.method,
    target: shortened(addressOf(c.req.url).target), // as the guard takes it from the request
    sender,
    status,
  })

  const keepOta = (c: Context, { looks, to }: Recording, { code, ms }: Verdict, status: number) => {
    if (code === null || code === 'bearer_refused' || code === 'ota_body_too_large') return false
    const proof = cookiesOf(c)
    const { sessionId, deviceCookie } = proof
    if (store.lacks(sessionId)) return false
    const isOfDevice = isDevice(proof)
    const hasKey = isTaken(looks.peekAt) || code === 'ota_session_expired' // only behind the MAC
    const sender = hasKey ? (isOfDevice ? 'device' : 'key') : isOfDevice ? 'cookies' : 'nobody'
    const seen = common(c, sender, status)
    const { method, target } = seen
    const requestId = c.req.header('x-request-id')?.slice(0, UUID_LENGTH) ?? null
    const view = {
      ...seen,
      code,
      ms,
      checks: otaChecks(looks, code, ms, isTaken(looks.toldAt) ? looks.toldAt : to),
      ota: otaSeen(
        {
          header: (name) => c.req.header(name),
          sessionId,
          deviceCookie,
          registered: isTaken(looks.peekedAt) ? (sessionOf(sessionId)?.deviceTag ?? null) : null,
          bound: { method, target, authority },
          looks,
          isOfDevice,
        },
        hashKey,
      ),
      jwt: null,
    }
    return views.keep(sessionOwner(sessionId), view, requestId)
  }

  const keepJwt = (
    c: Context,
    { verdict, ms }: NonNullable<Recording['jwt']>,
    status: number,
  ): boolean => {
    const { code, claims, now: time = null } = verdict
    const proof = cookiesOf(c)
    const isOwn = isDevice(proof)
    // Whose it is says the browser that sent it or, by a right signature, the token.
    const owner = isOwn ? sessionOwner(proof.sessionId) : claims && signInOwner(claims.sid)
    if (!owner) return false
    const sender = isOwn ? (claims ? 'device' : 'cookies') : 'bearer'
    const jwt = { time, issuedAt: claims?.iat ?? null, expiresAt: claims?.exp ?? null }
    const checks = jwtChecks(verdict)
    return views.keep(
      owner,
      { ...common(c, sender, status), code, ms, checks, ota: null, jwt },
      null,
    )
  }

  const keep = (c: Context, recording: Recording, status: number): boolean => {
    if (status === RATE_LIMITED) return false
    const verdict = recording.refusal ?? c.get('ota')
    try {
      if (recording.jwt) return keepJwt(c, recording.jwt, status)
      return verdict ? keepOta(c, recording, verdict, status) : false
    } catch (error) {
      if (error instanceof StateUnavailableError) return false // nobody knows whose it is
      throw error
    }
  }

  const records: WatchedRecords = {
    otaOptions: options,
    told,
    guard: (guard) => async (c, next) => {
      const recording: Recording = { looks: newLooks(), to: Number.NaN }
      recordings.set(c, recording)
      const pass = () => {
        recording.to = performance.now()
        return next()
      }
      const refused = await during(recording.looks, () => guard(c, pass))
      const answer = refused ?? c.res
      const isKept = keep(c, recording, answer.status)
      // Not by `c.header`, which copies the body of what is answered already into a stream.
      if (isKept || isNamed(recording, answer.status)) answer.headers.set(LOG_ID_HEADER, logIdOf(c))
      return refused
    },
    refused(verdict, c) {
      const recording = recordings.get(c)
      if (recording) Object.assign(recording, { refusal: verdict, to: performance.now() })
    },
    judged(verdict, ms, c) {
      const recording = recordings.get(c)
      if (recording) recording.jwt = { verdict, ms }
    },
  }

  return {
    records,
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
