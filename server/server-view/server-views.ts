import type { Context, MiddlewareHandler } from 'hono'
import { LOG_ID_HEADER } from '@/lib/api/headers'
import type { JwtSeen, SeenLog, Sender, ViewedCheck } from '@/lib/api/server-view'
import type { OtaVariables } from '@/lib/ota/adapters/hono'
import type { OtaOptions, Verdict } from '@/lib/ota/server/guard'
import { provesKey } from '@/lib/ota/server/verifier'
import { logIdOf } from '@/server/request-id'
import type { JwtCode, JwtTokens } from '@/server/tokens/jwt'
import { type JwtLooks, jwtChecks, otaChecks } from './checks'
import { createKeptViews } from './kept-views'
import { type OtaLooks, watchOta } from './ota-looks'
import { otaSeen } from './ota-seen'
import { createProofs, type ProofDeps, type SessionCookies } from './proofs'
import type { SendLogOf } from './send-logs'

export interface ServerViewDeps extends ProofDeps {
  /** What clients call the API by. */
  authority: string
  /** Names device cookies. */
  hashKey: Uint8Array
  /** The send log of a session, where it lies in this process. */
  sendLogOf?: SendLogOf
  /** Unix milliseconds. */
  now: () => number
}

/** What is seen of one request of the records, while it is answered. */
interface Recording extends SessionCookies {
  looks: OtaLooks
  log: SeenLog | null
  /** When the guard let it pass or refused it, by `performance.now()`. */
  to: number
  refusal?: Verdict
  jwt?: SeenJwt
}

interface SeenJwt {
  code: JwtCode
  ms: number
  checks: ViewedCheck[]
  /** Of the token's sign-in, where its signature was right. */
  sid: string | null
  seen: JwtSeen
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
  /** In place of the tokens' own. */
  verifyJwt(jwt: Pick<JwtTokens, 'verify'>, c: Context): JwtCode
}

/** What the server saw of requests, for the sessions that sent them. */
export interface ServerViews {
  records: WatchedRecords
  /** A session was opened: what strangers send under its id is told it from now on. */
  begin(sessionId: string): void
  /**
   * The JSON text of a `ServerView`; null where nothing is kept of such a request.
   * @returns undefined unless both cookies of the session are right.
   */
  tell(c: Context, name: string): Promise<Buffer | null | undefined>
}

/** A request line may have 8 kB. */
const MAX_TARGET = 200

const sessionOwner = (sessionId: string) => `session ${sessionId}`
const signInOwner = (sid: string) => `sign-in ${sid}`

/** Remembers for some minutes what the guards of the records saw. */
export function createServerViews(deps: ServerViewDeps): ServerViews {
  const { authority, hashKey, now, sendLogOf = () => null } = deps
  const { store } = deps.otaOptions
  const { cookiesOf, sessionOf, isDevice } = createProofs(deps)
  const { options, during, told } = watchOta(deps.otaOptions)
  const views = createKeptViews(now)
  const recordings = new WeakMap<Context, Recording>()

  const common = (c: Context, sender: Sender, status: number) => ({
    request: logIdOf(c),
    at: now(),
    method: c.req.method,
    target: c.req.path.slice(0, MAX_TARGET),
    sender,
    status,
  })

  const keepOta = (
    c: Context,
    { sessionId, deviceCookie, looks, log, to }: Recording,
    { code, ms }: Verdict,
    status: number,
  ) => {
    if (code === null || code === 'bearer_refused') return
    const session = sessionOf(sessionId)
    if (!session) return
    const hasKey = code === 'ok' || (code !== 'ota_state_unavailable' && provesKey(code))
    const sender = isDevice({ sessionId, deviceCookie }, session)
      ? 'device'
      : hasKey
        ? 'key'
        : 'nobody'
    const seen = common(c, sender, status)
    const { method, target } = seen
    const { clock, toldAt: end = to } = looks
    views.keep(sessionOwner(sessionId), {
      ...seen,
      code,
      ms,
      checks: otaChecks(looks, code, { from: Math.min(end - ms, clock?.from ?? end), to: end }),
      ota: otaSeen(
        {
          header: (name) => c.req.header(name),
          sessionId,
          deviceCookie,
          registered: session.deviceTag,
          bound: { method, target, authority },
          looks,
          log,
        },
        hashKey,
      ),
      jwt: null,
    })
  }

  const keepJwt = (
    c: Context,
    recording: Recording,
    { code, ms, checks, sid, seen }: SeenJwt,
    status: number,
  ) => {
    const isOwn = isDevice(recording)
    // Whose it is says the browser that sent it or, by a right signature, the token.
    const owner = isOwn ? sessionOwner(recording.sessionId) : sid && signInOwner(sid)
    if (!owner) return
    const sender = isOwn ? 'device' : 'bearer'
    views.keep(owner, { ...common(c, sender, status), code, ms, checks, ota: null, jwt: seen })
  }

  const records: WatchedRecords = {
    otaOptions: options,
    told,
    guard: (guard) => async (c, next) => {
      c.header(LOG_ID_HEADER, logIdOf(c))
      const { sessionId, deviceCookie } = cookiesOf(c)
      const log = sendLogOf(sessionId) // before the request changes it, and before anything is timed
      const recording: Recording = { sessionId, deviceCookie, looks: {}, log, to: 0 }
      recordings.set(c, recording)
      const pass = () => {
        recording.to = performance.now()
        return next()
      }
      const refused = await during(recording.looks, () => guard(c, pass))
      const { status } = refused ?? c.res
      const verdict = recording.refusal ?? c.get('ota')
      if (verdict) keepOta(c, recording, verdict, status)
      if (recording.jwt) keepJwt(c, recording, recording.jwt, status)
      return refused
    },
    refused(verdict, c) {
      const recording = recordings.get(c)
      if (recording) Object.assign(recording, { refusal: verdict, to: performance.now() })
    },
    verifyJwt(jwt, c) {
      const looks: JwtLooks = {}
      const seen: JwtSeen = { time: null, issuedAt: null, expiresAt: null }
      let sid: string | null = null
      const from = performance.now()
      const code = jwt.verify(c.req.header('Authorization') ?? '', (passed) => {
        looks[passed.check] = performance.now()
        if (passed.check === 'key') return
        const { claims } = passed
        sid = claims.sid
        Object.assign(seen, { time: passed.now, issuedAt: claims.iat, expiresAt: claims.exp })
      })
      const to = performance.now()
      const recording = recordings.get(c)
      if (recording) {
        recording.jwt = {
          code,
          ms: to - from,
          checks: jwtChecks(looks, code, { from, to }),
          sid,
          seen,
        }
      }
      return code
    },
  }

  return {
    records,
    begin: (sessionId) => views.begin(sessionOwner(sessionId)),
    async tell(c, name) {
      const proof = cookiesOf(c)
      if (!isDevice(proof)) return undefined
      const { sessionId } = proof
      const owners = [sessionOwner(sessionId)]
      const signIn = await store.signInOf(sessionId)
      if (signIn !== null) owners.push(signInOwner(signIn))
      return views.find(owners, name)
    },
  }
}
