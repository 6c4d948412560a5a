import { randomUUID } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { CookieJar } from '../../cookie-jar'
import type { OtaOptions } from '../../server/options'
import { createOta } from '../../server/ota'
import type { SignIn } from '../../server/sign-ins'
import { createMemoryStore } from '../../stores/memory'
import { type OtaFetchOptions, otaFetch } from '../ota-fetch'
import { openRecord } from '../record'
import type { OtaSession } from '../session'

/** Answers a request, as a server does. */
export type Answer = (request: Request) => Response | Promise<Response>

/** Web Locks, which Node 20 lacks: runs tasks one after another. */
function webLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: LockOptions, task: () => unknown) => {
    const mine = last.then(() => {
      signal?.throwIfAborted()
      return task()
    })
    last = mine.catch(() => {})
    return mine
  }
  return { request }
}

/** Replaces `navigator` until the next browser is opened. */
export const setNavigator = (value: object) =>
  Object.defineProperty(globalThis, 'navigator', { value, configurable: true })

/** Rejects when the caller gives up, by the caller's own signal: Node may collect a Request whose signal follows it. */
const abortOf = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** One browser profile in front of one server: `fetch` with cookies, IndexedDB and Web Locks. */
function openBrowser(answer: Answer, origin = 'http://localhost') {
  const cookies = new CookieJar()
  /** Requests that left the browser, newest last. */
  const sent: Request[] = []

  // The page's origin, for addresses without one.
  Object.assign(globalThis, { location: new URL('/', origin), indexedDB: new IDBFactory() })
  setNavigator({ locks: webLocks() })
  const browserFetch: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), origin), init)
    request.signal.throwIfAborted()
    const headers = new Headers(request.headers)
    headers.set('cookie', cookies.header())
    const whole = new Request(request, { headers })
    sent.push(whole.clone())
    const response = await Promise.race([answer(whole), abortOf(init?.signal)])
    cookies.take(response)
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
  /** The stored record of a service. */
  const kept = (of = origin) => openRecord<OtaSession>(`ota-session ${of}`).read()
  return { fetch: browserFetch, cookies, sent, kept }
}

/** A new sign-in. */
export const signInNow = () => ({
  id: randomUUID(),
  at: Date.now(),
  expiresAt: Date.now() + 8 * 3_600_000,
})

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** An API with OTA at http://localhost, and a browser whose `fetch` reaches only it. */
export function openApi(options: Partial<OtaOptions> = {}) {
  const store = createMemoryStore()
  store.ready() // before the sign-in
  const keys = new Map([[1, Buffer.alloc(64, 7)]])
  const open = (more: Partial<OtaOptions>) =>
    createOta({
      keys,
      store,
      secureCookies: false,
      onOutage: () => {},
      signIn: () => server.signIn,
      ...options,
      ...more,
    })
  const server = {
    signIn: signInNow() as SignIn | null,
    /** Answers in place of the API, if a test sets it. */
    failure: null as ((request: Request) => Response | Promise<Response>) | null,
  }
  let ota = open({})
  const answer = async (request: Request) => {
    if (server.failure) return server.failure(request)
    const { pathname } = new URL(request.url)
    if (pathname === '/ota/session') return ota.web.session(request)
    return ota.web.guard(request, async () => new Response(`hello ${await request.text()}`))
  }
  const { now = Date.now } = options
  const browser = openBrowser(async (request) => {
    const response = await answer(request)
    response.headers.set('date', new Date(now()).toUTCString())
    return response
  })
  globalThis.fetch = browser.fetch
  const client = (more: Partial<OtaFetchOptions> = {}) =>
    otaFetch({
      session: '/ota/session',
      paths: ['/api/'],
      fetch: (input, init) => globalThis.fetch(input, init), // tests replace it later
      ...more,
    })
  const paths = () => browser.sent.map(({ url }) => new URL(url).pathname)
  /** Changes the guard's options and keeps the sessions. */
  const change = (more: Partial<OtaOptions>) => {
    ota = open(more)
  }
  return { api: client(), open: client, server, change, browser, store, paths }
}

/** The code of a refusal. */
export const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
