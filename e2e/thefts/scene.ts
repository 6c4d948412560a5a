import { getRequestListener } from '@hono/node-server'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { createTestApp } from '@one-tick-ahead/api/testing/test-app'
import { makeSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { type CalledApi, Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createStore } from '@one-tick-ahead/ota'
import { listen } from '@one-tick-ahead/ota/testing/listen'

/** JWTs; the package with its sealed key; or the demo, whose key is not sealed. */
export type Scheme = 'jwt' | 'ota' | 'demo'

/** A running server, its clock, and people who sign in there. */
export type Scene = Awaited<ReturnType<typeof startScene>>

export async function startScene(scheme: Scheme) {
  const clock = { now: Date.now() }
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
  const deps = { acceptJwt: scheme === 'jwt', store }
  const { app, lines, loginCookie } = createTestApp(deps, clock)
  let serving = app
  const server = await listen(getRequestListener((request) => serving.fetch(request)))
  const request = (path: string, init: RequestInit) => fetch(server.origin + path, init)
  const api = { scheme, app: { request }, clock, loginCookie }
  return {
    ...api,
    records,
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
      serving = createTestApp({ ...deps, secrets: makeSecrets() }, clock).app
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
  sid = ''

  constructor(private readonly called: CalledApi & { scheme: Scheme }) {
    super(called, called.scheme === 'ota')
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

  /** The next request as the page makes it: it registers the device once, and fetches a new JWT. */
  async next(): Promise<string> {
    if (!this.sessionKey && this.called.scheme !== 'jwt') {
      const registered = await answerOf(this.registerDevice())
      if (registered !== 'ok') return registered
    }
    const answer = await this.send(this.nextHeaders())
    if (answer !== '401 jwt_expired') return answer
    await this.fetchToken()
    return this.send(this.nextHeaders())
  }

  send = (headers: Record<string, string>) => answerOf(this.call(apiPaths.customers, { headers }))

  async goOn(calls: number): Promise<void> {
    for (let made = 0; made < calls; made += 1) {
      const answer = await this.next()
      if (answer !== 'ok') throw new Error(`the owner was answered ${answer}`)
    }
  }

  logOut = () => this.call(apiPaths.logOut, { method: 'POST' })
}
