import { getRequestListener } from '@hono/node-server'
import type { AppDeps } from '@one-tick-ahead/api/app'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { createTestApp } from '@one-tick-ahead/api/testing/test-app'
import { makeSecrets, testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { type CalledApi, Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import { listen } from '@one-tick-ahead/ota/testing/listen'

/** JWTs; the package with its sealed key; or the demo, whose key is not sealed. */
export type Scheme = 'jwt' | 'ota' | 'demo'

/** A thief's copies; a field is missing or empty where the copy does not hold it. */
export interface Loot {
  cookies: Record<string, string>
  /** The `Authorization` value. */
  jwt?: string
  sessionKey?: string
  deviceId?: string
  /** The device's send log. */
  history?: string[]
  /** All headers of one request. */
  request?: Record<string, string>
}

/** A running server, its clock, and people who sign in there. */
export type Scene = Awaited<ReturnType<typeof startScene>>

export async function startScene(scheme: Scheme, overrides: Partial<AppDeps> = {}) {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const deps = { now, acceptJwt: scheme === 'jwt', ...overrides }
  const { app, lines } = createTestApp(deps)
  let serving = app
  const server = await listen(getRequestListener((request) => serving.fetch(request)))
  const request = (path: string, init: RequestInit) => fetch(server.origin + path, init)
  const loginCookie = createLoginCookie(testSecrets.cookieKeys, now)
  const api = { scheme, app: { request }, clock, loginCookie }
  return {
    ...api,
    async owner() {
      const owner = new Owner(api)
      await owner.signInAnew()
      await owner.goOn(3)
      return owner
    },
    /** Audit events for an operator since the last call. */
    audited: () =>
      lines.splice(0).flatMap((line) => /"level":40.*"audit":"(\w+)"/.exec(line)?.[1] ?? []),
    /** An operator's answer to a leak. */
    changeKeys() {
      serving = createTestApp({ ...deps, secrets: makeSecrets() }).app
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

/** The person whose session it is, and the browser. */
export class Owner extends Visitor {
  /** The contents of a recording of all calls so far. */
  readonly recorded: Loot = { cookies: {} }
  sid = ''

  constructor(readonly called: CalledApi & { scheme: Scheme }) {
    super(called, called.scheme === 'ota')
  }

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.call(path, init)
    const { recorded, deviceId } = this
    Object.assign(recorded.cookies, Object.fromEntries(this.jar))
    recorded.jwt = this.token || recorded.jwt
    const sessionKey = response.headers.get('session_key')
    if (sessionKey) Object.assign(recorded, { sessionKey, deviceId, history: [] })
    const requestId = new Headers(init.headers).get('X-Request-ID')
    if (requestId) recorded.history?.push(requestId)
    return response
  }

  /** Its device is not registered yet. */
  async signInAnew(): Promise<void> {
    this.jar.clear()
    this.sessionKey = ''
    this.sid = (await this.signIn()).sid
    await this.fetchToken()
  }

  nextHeaders(): Record<string, string> {
    return this.called.scheme === 'jwt' ? { Authorization: this.token } : this.nextOtaHeaders()
  }

  /** The next request as a whole. */
  nextRequest = () => ({ ...this.nextHeaders(), Cookie: this.jar.header() })

  /** The next request as the page makes it: it registers the device once, and fetches a new JWT. */
  async next(): Promise<string> {
    if (!this.sessionKey && this.called.scheme !== 'jwt') {
      const registered = await answerOf(this.registerDevice())
      if (registered !== 'ok') return registered
    }
    const send = () => answerOf(this.call(apiPaths.customers, { headers: this.nextHeaders() }))
    const answer = await send()
    if (answer !== '401 jwt_expired') return answer
    await this.fetchToken()
    return send()
  }

  async goOn(calls: number): Promise<void> {
    for (let made = 0; made < calls; made += 1) {
      const answer = await this.next()
      if (answer !== 'ok') throw new Error(`the owner was answered ${answer}`)
    }
  }

  logOut = () => this.call(apiPaths.logOut, { method: 'POST' })

  /** The contents of the browser's files. */
  profile(): Loot {
    const { token: jwt, sessionKey, deviceId, history, jar } = this
    return { cookies: Object.fromEntries(jar), jwt, sessionKey, deviceId, history: [...history] }
  }

  /** The values that page script can read: the package keeps its key where no script can. */
  storage(): Loot {
    const sessionKey = this.called.scheme === 'ota' ? '' : this.sessionKey
    const ota_session = this.jar.get('ota_session') ?? ''
    return { ...this.profile(), cookies: { ota_session }, sessionKey }
  }
}
