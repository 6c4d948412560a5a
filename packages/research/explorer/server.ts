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
import { type SessionStore, StateUnavailableError } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { Hono } from 'hono'
import type { SharedState } from './shared-state'
import { type Begun, type Jar, NO_COOKIES, type Registered, type State, type World } from './world'

/**
 * The server of production, which gets the state of one world after another: routes of
 * enrolment and LogOut, sign-ins, enrolment, verifier, send log and store. Cookies and JWTs
 * are plain texts here: their cryptography is other people's, and the thief invents none.
 */

const ORIGIN = 'http://localhost'

/** What of the world the server works on; {@link within} sets it before each call. */
let at: { state: State; store: SessionStore; signIns: SignIns; now: number } | undefined

const current = () => {
  if (!at) throw new Error('the server works for no world')
  return at
}

/** A store that keeps what the world has of it in place of memory. */
let shared: SharedState | undefined
/** What is in it, where that is known. */
let kept: readonly string[] | undefined
/** What it was asked and has not answered. */
const asked = new Set<Promise<unknown>>()

export function use(state: SharedState | undefined): void {
  shared = state
  kept = undefined
}

/** Runs when a sign-in was just redeemed and its session is not open yet. */
let meanwhile: (() => Promise<unknown>) | undefined

/** The process ends within a call. */
export class Crash extends Error {}

const report = (error: unknown) => {
  if (!(error instanceof Crash)) throw error
}

function storeOf({ state, isShared }: World): SessionStore {
  if (shared) return { ...shared.store, epochOf: () => state.epoch }
  const memory = createMemoryStore(state)
  // What a shared store knows without being asked.
  return isShared ? { ...memory, lacks: () => false, peek: () => undefined } : memory
}

/** Lets the server work for a world that was made for it: it writes to it. */
async function within<T>(world: World, work: () => Promise<T>): Promise<T> {
  const { state, rows, now } = world
  if (at?.state === state) return work() // asked within another call
  if (shared && state.shared !== kept) await shared.write(state.shared)
  kept = undefined
  const store = storeOf(world)
  const signIns = createSignIns({ ledger: createTestLedger(rows), store, report, now: () => now })
  at = { state, store, signIns, now }
  try {
    const result = await work().finally(answered)
    if (shared) {
      const lines = (await shared.read()).sort()
      if (lines.join() !== state.shared.join()) state.shared = lines
      kept = state.shared
    }
    return result
  } finally {
    at = undefined
  }
}

async function answered(): Promise<void> {
  while (asked.size > 0) await Promise.allSettled([...asked, settled()])
}

/** Remembers that a shared store was asked; memory has answered. */
function ask<T>(answer: T): T {
  if (answer instanceof Promise) {
    asked.add(answer)
    const done = () => asked.delete(answer)
    answer.then(done, done)
  }
  return answer
}

const store: SessionStore = {
  epochOf: (id) => current().store.epochOf(id),
  ready: (signInId) => current().store.ready(signInId),
  lacks: (id) => current().store.lacks(id),
  peek: (...request) => current().store.peek(...request),
  admit: (request) => ask(current().store.admit(request)),
  open: (...session) => ask(current().store.open(...session)),
  revoke: (id) => ask(current().store.revoke(id)),
  signInOf: (id) => ask(current().store.signInOf(id)),
  endSignIn: (...end) => ask(current().store.endSignIn(...end)),
}

const signIns: SignIns = {
  async redeem(...signIn) {
    const isFirst = await current().signIns.redeem(...signIn)
    await meanwhile?.()
    return isFirst
  },
  isEnded: (...signIn) => current().signIns.isEnded(...signIn),
  end: (...end) => ask(current().signIns.end(...end)),
  start: () => current().signIns.start(),
  stop: () => current().signIns.stop(),
}

const now = () => current().now
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

/** @throws StateUnavailableError where a shared store is too slow. */
async function call(path: string, jar: Jar, headers: Record<string, string> = {}, method = 'GET') {
  const kinds = ['login', 'session', 'device'] as const
  const cookie = kinds.map((kind) => `${cookies.name(kind)}=${encodeURIComponent(jar[kind])}`)
  const init = { method, headers: { ...headers, Cookie: cookie.join('; ') } }
  const answer = await app.request(path, init)
  if (answer.status === 503) throw new StateUnavailableError()
  return answer
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

/**
 * @param token as {@link fetchToken} gave it.
 * @param device the headers that name it, and its public key where it has one.
 * @returns the session, or the refusal's code.
 */
export async function registerDevice(
  world: World,
  jar: Jar,
  token: string | null,
  device: { 'device-id': string; 'device-key'?: string },
  during?: () => Promise<unknown>,
): Promise<string | Registered> {
  if (token === null) return 'login_required'
  meanwhile = during
  const headers = { ...device, Authorization: token }
  const answer = await within(world, () => call('/api/registerDevice', jar, headers))
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
export const fetchToken = (world: World, jar: Jar): Promise<string | null> =>
  within(world, async () => (await call('/api/fetchtoken', jar)).headers.get('Authorization'))

export const logOut = (world: World, jar: Jar): Promise<unknown> =>
  within(world, () => call('/api/logout', jar, {}, 'POST'))

/** What the callback of a sign-in does with the one before, which `routes/sign-in.ts` decides. */
export const endEarlier = (world: World, login: Login): Promise<void> =>
  within(world, async () => {
    await current().signIns.end(login.sid, loginExpiry(login), 'replaced')
  })

/** What a starting process does before it listens. */
export const start = (world: World): Promise<void> =>
  within(world, async () => {
    await current().signIns.start()
    current().signIns.stop()
  })

/**
 * Decides one request. Where that finds two writers it is asked at once again, before anything that
 * follows from the verdict is done.
 */
export const judge = (world: World, request: Begun): Promise<{ code: OtaCode; again?: OtaCode }> =>
  within(world, async () => {
    const { id: requestId, authorization, history } = request
    const { session: sessionId, device: deviceCookie } = request.jar ?? NO_COOKIES
    const credentials = { authorization, requestId, history, sessionId, deviceCookie }
    // The memory store answers at once; after a promise the sign-in would have been ended, too.
    const ask = () => ota.verify(credentials)
    const first = ask()
    const code = first instanceof Promise ? await first : first
    if (code !== 'ota_device_cloned') return { code }
    const second = ask()
    const again = second instanceof Promise ? await second : second
    await settled()
    return { code, again }
  })

/** Resolves when everything that a call began is done, but for what a shared store was asked. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
