import { createCookies } from '@one-tick-ahead/api/http/cookies'
import { answerError } from '@one-tick-ahead/api/http/errors'
import { createMetrics } from '@one-tick-ahead/api/metrics/metrics'
import { type EnrolmentDeps, enrolmentRoutes } from '@one-tick-ahead/api/routes/enrolment'
import { type LogOutDeps, logOutRoutes } from '@one-tick-ahead/api/routes/log-out'
import { type TokenDeps, tokenRoutes } from '@one-tick-ahead/api/routes/tokens'
import { createSignIns, type SignIns } from '@one-tick-ahead/api/sign-in/sign-ins'
import { createTestLedger } from '@one-tick-ahead/api/testing/sign-in-ledger'
import { type Login, loginExpiry } from '@one-tick-ahead/api/tokens/login'
import { createOtaService } from '@one-tick-ahead/ota/server/service'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { Hono } from 'hono'
import { type Begun, type Jar, NO_COOKIES, type World } from './world'

/**
 * The server of production, which gets the state of one world after another: routes of
 * enrolment and LogOut, sign-ins, enrolment, verifier, send log and memory store. Cookies and JWTs
 * are plain texts here: their cryptography is other people's, and the thief invents none.
 */

const ORIGIN = 'http://localhost'

/** What of the world the server works on; {@link enter} sets it before each call. */
let at: { store: SessionStore; signIns: SignIns; now: number }
/** Runs when a sign-in was just redeemed and its session is not open yet. */
let meanwhile: (() => Promise<unknown>) | undefined

/** The process ends within a call. */
export class Crash extends Error {}

const report = (error: unknown) => {
  if (!(error instanceof Crash)) throw error
}

/** @param world was made for the server: it writes to it. */
function enter({ state, rows, now, isShared }: World): void {
  const memory = createMemoryStore(state)
  // What a shared store knows without being asked.
  const store = isShared ? { ...memory, lacks: () => false, peek: () => undefined } : memory
  at = {
    store,
    signIns: createSignIns({ ledger: createTestLedger(rows), store, report, now: () => now }),
    now,
  }
}

const store: SessionStore = {
  epochOf: (id) => at.store.epochOf(id),
  ready: (signInId) => at.store.ready(signInId),
  lacks: (id) => at.store.lacks(id),
  peek: (...request) => at.store.peek(...request),
  admit: (request) => at.store.admit(request),
  open: (...session) => at.store.open(...session),
  revoke: (id) => at.store.revoke(id),
  signInOf: (id) => at.store.signInOf(id),
  endSignIn: (...end) => at.store.endSignIn(...end),
}

const signIns: SignIns = {
  async redeem(...signIn) {
    const isFirst = await at.signIns.redeem(...signIn)
    await meanwhile?.()
    return isFirst
  },
  isEnded: (...signIn) => at.signIns.isEnded(...signIn),
  end: (...end) => at.signIns.end(...end),
  start: () => at.signIns.start(),
  stop: () => at.signIns.stop(),
}

const now = () => at.now
const otaOptions = {
  keys: new Map([[1, new Uint8Array(64).fill(7)]]),
  store,
  signIns,
  now,
  report,
  secureCookies: false,
}
const { ota, endProven } = createOtaService(otaOptions)

const cookies = createCookies(ORIGIN)
const deps: TokenDeps & EnrolmentDeps & LogOutDeps = {
  cookies,
  trustProxy: { check: () => false },
  loginCookie: {
    open: async (text) => (text ? (JSON.parse(decodeURIComponent(text)) as Login) : null),
  },
  jwt: {
    lifetimeSeconds: 3600,
    issue: ({ sid }) => sid,
    sessionOf: (authorization) => authorization.replace('Bearer ', ''),
  },
  otaOptions,
  endProven,
  signIns,
  siteOrigin: ORIGIN,
  audit: { record: () => {}, flushDeferred: () => {} },
  metrics: createMetrics(),
  limits: { tokens: async () => 0 },
}
const app = new Hono()
  .route('/', tokenRoutes(deps))
  .route('/', enrolmentRoutes(deps))
  .route('/', logOutRoutes(deps))
app.onError((error, c) => answerError(error, c, report))

const call = (path: string, jar: Jar, headers: Record<string, string> = {}, method = 'GET') => {
  const kinds = ['login', 'session', 'device'] as const
  const cookie = kinds.map((kind) => `${cookies.name(kind)}=${encodeURIComponent(jar[kind])}`)
  return app.request(path, { method, headers: { ...headers, Cookie: cookie.join('; ') } })
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

export interface Registered {
  sessionId: string
  key: string
  deviceCookie: string
}

/**
 * @param token as {@link fetchToken} gave it.
 * @returns the session, or the refusal's code.
 */
export async function registerDevice(
  world: World,
  jar: Jar,
  token: string | null,
  deviceId: string,
  during?: () => Promise<unknown>,
): Promise<string | Registered> {
  if (token === null) return 'login_required'
  enter(world)
  meanwhile = during
  const headers = { 'device-id': deviceId, Authorization: token }
  const answer = await call('/api/registerDevice', jar, headers)
  meanwhile = undefined
  if (answer.status !== 200) return codeOf(answer)
  const set = answer.headers.getSetCookie().map((cookie) => /^ota_(\w+)=([^;]+)/.exec(cookie) ?? [])
  return {
    sessionId: answer.headers.get('jSessionId') ?? '',
    key: answer.headers.get('session_key') ?? '',
    deviceCookie: set.find(([, kind]) => kind === 'device')?.[2] ?? '',
  }
}

/** The JWT for a sign-in cookie; null where it is refused. */
export async function fetchToken(world: World, jar: Jar): Promise<string | null> {
  enter(world)
  return (await call('/api/fetchtoken', jar)).headers.get('Authorization')
}

export async function logOut(world: World, jar: Jar): Promise<void> {
  enter(world)
  await call('/api/logout', jar, {}, 'POST')
}

/** What the callback of a sign-in does with the one before, which `routes/sign-in.ts` decides. */
export async function endEarlier(world: World, login: Login): Promise<void> {
  enter(world)
  await at.signIns.end(login.sid, loginExpiry(login), 'replaced')
}

/** What a starting process does before it listens. */
export async function start(world: World): Promise<void> {
  enter(world)
  await at.signIns.start()
  at.signIns.stop()
}

/** Decides one request at once. Its effects beside the answer are done after {@link settled}. */
export function judge(world: World, request: Begun): OtaCode {
  enter(world)
  const { id: requestId, authorization, history } = request
  const { session, device } = request.jar ?? NO_COOKIES
  // The memory store answers at once; a promise would be a fault.
  return ota.verify({
    authorization,
    requestId,
    history,
    sessionId: session,
    deviceCookie: device,
  }) as OtaCode
}

/** Resolves when everything that a call began is done. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
