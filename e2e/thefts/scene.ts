import { getRequestListener } from '@hono/node-server'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { createTestApp, SITE } from '@one-tick-ahead/api/testing/test-app'
import { makeSecrets, testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { type CalledApi, Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import type { Login } from '@one-tick-ahead/api/tokens/login'
import { createStore } from '@one-tick-ahead/ota'
import { CookieJar, parseSetCookie } from '@one-tick-ahead/ota/cookie-jar'
import { signBinding } from '@one-tick-ahead/ota/server/mac'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { createRefreshApp, issueJwt, makeRefreshKeys, refreshPaths } from './refresh-server'

/**
 * JWTs of an hour; JWTs of five minutes with rotating refresh tokens; the package with its sealed key and bound
 * requests; or the demo, which has neither.
 */
export type Scheme = 'jwt' | 'refresh' | 'ota' | 'demo'

/** A running server, its clock, and people who sign in there. */
export type Scene = Awaited<ReturnType<typeof startScene>>

export async function startScene(scheme: Scheme) {
  const clock = { now: Date.now() }
  const now = () => clock.now
  /** The strings that Redis or PostgreSQL keeps, by their keys. */
  const records = new Map<string, { version: number; text: string }>()
  const store = createStore({
    ready: async () => 0,
    async read(key) {
      return records.get(key) ?? null
    },
    async change(key, version, text) {
      if ((records.get(key)?.version ?? 0) !== version) return false
      records.set(key, { version: version + 1, text })
      return true
    },
  })
  const deps = { acceptJwt: scheme === 'jwt', requireBinding: scheme === 'ota', store }
  const { app, lines, loginCookie } = createTestApp(deps, clock)
  const events: string[] = []
  const audit = (event: string) => events.push(event)
  const refreshKeys = makeRefreshKeys()
  const withRefresh = (keys: typeof refreshKeys) =>
    createRefreshApp({ keys, loginCookie, records, audit, now })
  let serving = scheme === 'refresh' ? withRefresh(refreshKeys) : app
  const server = await listen(getRequestListener((request) => serving.fetch(request)))
  const request = (path: string, init: RequestInit) => fetch(server.origin + path, init)
  const { host } = new URL(server.origin)
  const api = { scheme, host, app: { request }, clock, loginCookie }
  return {
    ...api,
    records,
    async owner() {
      const owner = new Owner(api)
      await owner.signInAnew()
      await owner.goOn(3)
      return owner
    },
    /** A JWT that is signed with the server's first key. */
    async forgeJwt(login: Login) {
      if (scheme === 'refresh') return issueJwt(refreshKeys.jwt, login, clock.now)
      return createJwtTokens(testSecrets.jwtKeys, SITE, now).issue(login)
    },
    /** Audit events for an operator since the last call. */
    audited: () => [
      ...events.splice(0),
      ...lines.splice(0).flatMap((line) => /"level":40.*"audit":"(\w+)"/.exec(line)?.[1] ?? []),
    ],
    /** An operator's answer to a leak. */
    changeKeys() {
      if (scheme === 'refresh') serving = withRefresh(makeRefreshKeys())
      else serving = createTestApp({ ...deps, secrets: makeSecrets() }, clock).app
    },
    close: server.close,
  }
}

/** `ok`, or status and code of the refusal. */
export async function answerOf(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer
  const { code } = (await response.json()) as { code?: string }
  return response.status === 200 ? 'ok' : `${response.status} ${code}`
}

/** The API of a scene. */
type Called = CalledApi & Pick<Scene, 'scheme' | 'host'>

/** A browser that keeps the path of each cookie, and speaks the scene's scheme as its page does. */
export class Browser extends Visitor {
  private readonly paths = new Map<string, string>()

  constructor(protected readonly called: Called) {
    super(called, called.scheme === 'ota')
  }

  /** Without the paths: a thief sends a cookie wherever it helps. */
  override copy(): Browser {
    return Object.assign(new Browser(this.called), super.copy(this.called))
  }

  /** The `Cookie` header of a request to this path. */
  cookiesFor(path: string): string {
    const sent = new CookieJar(this.jar)
    for (const [name, own] of this.paths) if (!path.startsWith(own)) sent.delete(name)
    return sent.header()
  }

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookies = this.cookiesFor(path)
    if (cookies) headers.set('Cookie', cookies)
    const response = await this.called.app.request(path, { ...init, headers })
    for (const { name, path: own } of response.headers.getSetCookie().map(parseSetCookie)) {
      this.paths.set(name, own)
    }
    this.jar.take(response)
    return response
  }

  override async fetchToken(): Promise<Response> {
    if (this.called.scheme !== 'refresh') return super.fetchToken()
    const response = await this.call(refreshPaths.renew, { method: 'POST' })
    this.token = response.headers.get('Authorization') ?? ''
    return response
  }

  override nextOtaHeaders(path: string = apiPaths.customers) {
    const headers = super.nextOtaHeaders()
    const { Authorization: token, RequestHistory: history } = headers
    if (this.called.scheme !== 'ota') return headers
    const bound = { method: 'GET', authority: this.called.host, target: path, history, token }
    return { ...headers, 'OTA-Binding': signBinding(this.sessionKey, bound) }
  }

  override callWithOta(path: string = apiPaths.customers): Promise<Response> {
    return this.call(path, { headers: this.nextOtaHeaders(path) })
  }
}

/** The person whose session it is, and the browser. */
export class Owner extends Browser {
  sid = ''
  /** As the answer to the sign-in has it; the page may exchange it later. */
  signInCookie = ''

  /** Its device is not registered yet. */
  async signInAnew(): Promise<void> {
    this.jar.clear()
    this.sessionKey = ''
    this.sid = (await this.signIn()).sid
    this.signInCookie = this.jar.get('ota_login') ?? ''
    await this.fetchToken()
  }

  private get hasJwt(): boolean {
    return this.called.scheme === 'jwt' || this.called.scheme === 'refresh'
  }

  nextHeaders(path: string = apiPaths.customers): Record<string, string> {
    return this.hasJwt ? { Authorization: this.token } : this.nextOtaHeaders(path)
  }

  /** All headers of the next request, which is not sent. */
  nextRequest(path: string = apiPaths.customers): Record<string, string> {
    const headers = { ...this.nextHeaders(path), Cookie: this.cookiesFor(path) }
    return Object.fromEntries(new Headers(headers))
  }

  /** The next request as the page makes it: it registers the device once, and fetches a new JWT. */
  async next(path: string = apiPaths.customers): Promise<string> {
    if (!this.sessionKey && !this.hasJwt) {
      const registered = await answerOf(this.registerDevice())
      if (registered !== 'ok') return registered
    }
    const answer = await this.send(this.nextHeaders(path), path)
    if (answer !== '401 jwt_expired') return answer
    const fetched = await answerOf(this.fetchToken())
    return fetched === 'ok' ? this.send(this.nextHeaders(path), path) : fetched
  }

  /** Loads the page again: a JWT that was in its memory has to be fetched anew. */
  async reload(): Promise<string> {
    return this.called.scheme === 'refresh' ? answerOf(this.fetchToken()) : 'ok'
  }

  send = (headers: Record<string, string>, path: string = apiPaths.customers) =>
    answerOf(this.call(path, { headers }))

  async goOn(calls: number): Promise<void> {
    for (let made = 0; made < calls; made += 1) {
      const answer = await this.next()
      if (answer !== 'ok') throw new Error(`the owner was answered ${answer}`)
    }
  }

  logOut = () => {
    const path = this.called.scheme === 'refresh' ? refreshPaths.logOut : apiPaths.logOut
    return this.call(path, { method: 'POST' })
  }
}
