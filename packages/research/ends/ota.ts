import { type OtaFetch, otaFetch } from '@one-tick-ahead/ota/client'
import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { readCookie } from '@one-tick-ahead/ota/cookies'
import { createEnrolmentHandler } from '@one-tick-ahead/ota/enrolment'
import { createGuard, type HeaderReader } from '@one-tick-ahead/ota/guard'
import { pageLock } from '@one-tick-ahead/ota/locks'
import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import { createMemoryState, createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { Scheme, World } from './life'
import { createDatabase, subtle } from './page'
import type { Line } from './simulation'

/**
 * OTA as it ships, on both sides: `otaFetch` in each tab, and guard, enrolment and memory store. Around
 * them a browser and a server are played: their clocks, the storage, the cookies and the line.
 */

const BASE = Date.parse('2026-01-05T09:00:00Z')
const SIGN_IN_MS = 8 * 3_600_000
const SESSION = 'ota-session'
const LOGIN = 'login'
const keys = new Map([[1, new Uint8Array(64).fill(7)]])

/** What a server does now and then. */
export type OtaServer = ReturnType<typeof openServer>

function openServer({ time, random }: World) {
  let state = createMemoryState(new Uint8Array(16))
  let ahead = 0
  let downUntil = 0
  const signIns = new Map<string, SignIn>()

  /** @param skew of this node's clock. @param isShared its store is asked over the network. */
  const startNode = (skew = 0, isShared = false) => {
    const memory = createMemoryStore(state)
    const store = isShared ? { ...memory, lacks: () => false, peek: () => undefined } : memory
    const now = () => BASE + time.now + ahead + skew
    const options = { keys, store, now, secureCookies: false }
    return { now, judge: createGuard(options), enrol: createEnrolmentHandler(options) }
  }
  let nodes = [startNode()]

  async function answer(node: (typeof nodes)[number], path: string, header: HeaderReader) {
    if (path === '/ready') return [200, { status: 'ready' }] as const
    if (path === '/enrol') {
      const signedIn = readCookie(header('cookie') ?? '', LOGIN)
      const { status, body, headers } = await node.enrol(() => signIns.get(signedIn), header)
      return [status, body, headers] as const
    }
    // No request here is bound, so nobody asks for its parts.
    const { refusal } = await node.judge(header, () => ({}) as never)
    return refusal ? ([refusal.status, refusal.body] as const) : ([200, null] as const)
  }

  return {
    /** @returns the login cookie. */
    signIn(): string {
      const id = `sign-in-${signIns.size + 1}`
      const at = nodes[0]?.now() ?? BASE
      signIns.set(id, { id, at, expiresAt: at + SIGN_IN_MS })
      return id
    },
    async serve(path: string, header: HeaderReader): Promise<Response> {
      if (time.now < downUntil) throw new Error('nobody listens')
      const node = nodes[random.whole(0, nodes.length - 1)] as (typeof nodes)[number]
      const [status, body, headers = []] = await answer(node, path, header)
      // Without a body where there is nothing to say: a stream for each would cost half of the run.
      const text = body && JSON.stringify(body)
      const response = new Response(text, { status, headers: [...headers] })
      response.headers.set('date', new Date(node.now()).toUTCString())
      return response
    },
    /** Its memory is gone. */
    restart(downMs: number) {
      downUntil = time.now + downMs
      state = createMemoryState(Uint8Array.from({ length: 16 }, () => random.whole(0, 255)))
      nodes = [startNode()]
    },
    /** What a node keeps for itself is gone, and the store is not. */
    restartNodes(downMs: number) {
      downUntil = time.now + downMs
      nodes = nodes.map(() => startNode(0, true))
    },
    /** @param skews of the nodes' clocks: as many nodes share the store from now on. */
    rollOut(...skews: number[]) {
      nodes = skews.map((skew) => startNode(skew, true))
    },
    stepClock(ms: number) {
      ahead = ms
    },
  }
}

/** What page script finds in a browser, in place of Node's; {@link enter} and {@link leave} change them. */
const real = { now: Date.now, fetch, warn: console.warn, timeout: AbortSignal.timeout }
const realPerformance = performance.now.bind(performance)

/** Gives Node back what was its own. */
export function leave(): void {
  Date.now = real.now
  globalThis.fetch = real.fetch
  console.warn = real.warn
  AbortSignal.timeout = real.timeout
  performance.now = realPerformance
  for (const name of ['subtle', 'randomUUID']) Reflect.deleteProperty(crypto, name)
  Reflect.deleteProperty(globalThis, 'indexedDB')
}

/** One profile: what its tabs share. */
export interface Profile {
  storage: Map<string, string>
  cookies: CookieJar
}

export function openOta(world: World) {
  const { time, ended } = world
  const server = openServer(world)
  let ahead = 0
  let ids = 0
  let heard: string | undefined
  /** What was written, and when, for the disk may be behind. */
  let written: { at: number; text: string }[] = []
  const profile: Profile = { storage: new Map(), cookies: new CookieJar() }
  const lock = pageLock()
  const tabs: { tab: object; profile: Profile; line: Line }[] = []

  Date.now = () => BASE + time.now + ahead
  performance.now = () => time.now
  console.warn = () => {}
  AbortSignal.timeout = (ms) => {
    const limit = new AbortController()
    world.line.onDevice(ms, () => limit.abort(new DOMException('too late', 'TimeoutError')))
    return limit.signal
  }
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  Object.assign(globalThis, { indexedDB: createDatabase() })
  const randomUUID = () => `${(++ids).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })

  globalThis.fetch = async (input, init = {}) => {
    const { hostname, pathname } = new URL(String(input))
    const {
      tab,
      profile: mine,
      line,
    } = tabs[Number(hostname.slice(1, -5))] as (typeof tabs)[number]
    const headers = new Headers(init.headers)
    if (init.credentials !== 'omit') headers.set('cookie', mine.cookies.header())
    const header = (name: string) => headers.get(name) ?? undefined
    const response = await line.send(tab, () => server.serve(pathname, header), init.signal)
    mine.cookies.take(response)
    if (mine !== profile || response.status < 400) return response
    heard = ((await response.clone().json()) as { code?: string }).code
    if (pathname === '/enrol') ended(heard ?? '')
    return response
  }

  const storageOf = ({ storage }: Profile) => ({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, text: string) {
      storage.set(key, text)
      if (key !== SESSION || storage !== profile.storage) return
      written = [...written.filter(({ at }) => at > time.now - 10_000), { at: time.now, text }]
    },
    removeItem(key: string) {
      const isOwn = storage === profile.storage
      if (storage.delete(key) && key === SESSION && isOwn) ended(heard ?? '')
    },
  })

  const use = (mine: Profile, line: Line) => (tab: object) => {
    const origin = `http://t${tabs.push({ tab, profile: mine, line }) - 1}.test`
    const api: OtaFetch = otaFetch({
      enrol: `${origin}/enrol`,
      ready: `${origin}/ready`,
      lock,
      storage: storageOf(mine),
    })
    return async () => {
      try {
        const answer = await api(`${origin}/records`)
        if (answer.status < 400) return 'ok'
        return ((await answer.json()) as { code: string }).code
      } catch {
        return null
      }
    }
  }

  return {
    ...server,
    signIn() {
      profile.cookies.set(LOGIN, server.signIn())
    },
    open: use(profile, world.line),
    /** The browser of a thief who has just copied storage and cookies. */
    openCopy: (line: Line) =>
      use({ storage: new Map(profile.storage), cookies: new CookieJar(profile.cookies) }, line),
    setDeviceClock(ms: number) {
      ahead = ms
    },
    /** @param ms what was written later than this ago never reached the disk. */
    cutPower(ms: number) {
      const text = written.findLast(({ at }) => at <= time.now - ms)?.text
      if (text && profile.storage.has(SESSION)) profile.storage.set(SESSION, text)
    },
  } satisfies Scheme & Record<string, unknown>
}
