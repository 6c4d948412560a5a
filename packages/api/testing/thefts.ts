import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import type { AppDeps } from '../app'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { createJwtTokens } from '../tokens/jwt'
import { createLoginCookie } from '../tokens/login'
import { ScriptedBrowser } from './scripted-browser'
import { createTestApp, SITE } from './test-app'
import { makeSecrets, testSecrets } from './test-secrets'
import { type Attempt, answerOf, type Loot, type Scheme, Thief } from './thief'

/** A running server, its clock, and people who sign in there. */
export interface Scene {
  readonly scheme: Scheme
  /** Unix milliseconds; the server goes by it. */
  readonly clock: { now: number }
  request(path: string, init: RequestInit): Promise<Response>
  owner(): Promise<Owner>
  /** Audit events for an operator since the last call. */
  audited(): string[]
  /** What an operator does after a leak. */
  changeKeys(): void
  close(): Promise<void>
}

const newLogin = (now: number) => ({
  sid: randomUUID(),
  subject: 'https://issuer.example owner',
  signedInAt: now / 1000,
})

const sealLogin = ({ clock }: Pick<Scene, 'clock'>, login = newLogin(clock.now)) =>
  createLoginCookie(testSecrets.cookieKeys, () => clock.now).seal(login, LOGIN_LIFETIME_SECONDS)

export async function startScene(
  scheme: Scheme,
  depsOf: (now: () => number) => Partial<AppDeps> = () => ({}),
): Promise<Scene> {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const deps = { now, acceptJwt: scheme === 'jwt', ...depsOf(now) }
  const { app, lines } = createTestApp(deps)
  let serving = app
  const server = await listen(getRequestListener((request) => serving.fetch(request)))
  let read = 0
  const scene: Scene = {
    scheme,
    clock,
    request: (path, init) => fetch(server.origin + path, init),
    async owner() {
      const owner = new Owner(scene)
      await owner.signIn()
      for (let calls = 0; calls < 3; calls += 1) await owner.expectNext()
      return owner
    },
    audited() {
      const news = lines.slice(read)
      read = lines.length
      return news.flatMap((line) => /"level":40.*"audit":"(\w+)"/.exec(line)?.[1] ?? [])
    },
    changeKeys() {
      serving = createTestApp({ ...deps, secrets: makeSecrets() }).app
    },
    close: server.close,
  }
  return scene
}

/** The person whose session it is, and the browser. */
export class Owner extends ScriptedBrowser {
  /** What a recording of all calls so far contains. */
  readonly recorded: Loot = { cookies: {} }
  sid = ''

  constructor(private readonly scene: Scene) {
    super(scene, scene.scheme === 'ota')
  }

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.call(path, init)
    const { recorded } = this
    Object.assign(recorded.cookies, Object.fromEntries(this.jar))
    recorded.jwt = this.token || recorded.jwt
    const sessionKey = response.headers.get('session_key')
    if (sessionKey) {
      recorded.key = { sessionKey, deviceId: this.deviceId, sessionId: this.sessionId() }
      recorded.history = []
    }
    const requestId = new Headers(init.headers).get('X-Request-ID')
    if (requestId) recorded.history?.push(requestId)
    return response
  }

  private sessionId = () => this.jar.get('ota_session') ?? ''

  async signIn(): Promise<void> {
    const login = newLogin(this.scene.clock.now)
    this.sid = login.sid
    this.jar.clear()
    this.sessionKey = ''
    this.jar.set('ota_login', await sealLogin(this.scene, login))
    await this.fetchToken()
  }

  nextHeaders(): Record<string, string> {
    return this.scene.scheme === 'jwt' ? { Authorization: this.token } : this.nextOtaHeaders()
  }

  /** The next request as the page makes it: it registers the device once, and fetches a new JWT. */
  async next(): Promise<string> {
    if (!this.sessionKey && this.scene.scheme !== 'jwt') {
      const registered = await this.registerDevice()
      if (!registered.ok) return answerOf(registered)
    }
    const send = async () =>
      answerOf(await this.call(apiPaths.customers, { headers: this.nextHeaders() }))
    const answer = await send()
    if (answer !== '401 jwt_expired') return answer
    await this.fetchToken()
    return send()
  }

  async expectNext(): Promise<void> {
    const answer = await this.next()
    if (answer !== 'ok') throw new Error(`the owner was answered ${answer}`)
  }

  async logOut(): Promise<void> {
    await this.call(apiPaths.logOut, { method: 'POST' })
  }

  /** What page script can read: the package keeps its key where no script can. */
  storage(): Loot {
    const { token: jwt, deviceId, sessionKey, scene } = this
    if (scene.scheme === 'jwt') return { jwt, cookies: {} }
    if (scene.scheme === 'ota') return { jwt, cookies: { ota_session: this.sessionId() } }
    const key = { sessionKey, deviceId, sessionId: this.sessionId() }
    return { jwt, key, history: [...this.history], cookies: {} }
  }

  /** What the browser’s files contain. */
  profile(): Loot {
    const cookies = Object.fromEntries(this.jar)
    if (this.scene.scheme === 'jwt') return { jwt: this.token, cookies }
    const { deviceId, sessionKey } = this
    const key = { sessionKey, deviceId, sessionId: this.sessionId() }
    return { jwt: this.token, key, history: [...this.history], cookies }
  }

  thief = (loot: Loot) => new Thief(this.scene, structuredClone(loot))
}

/** What a thief can use after a theft. */
export interface Foothold {
  /** What can be tried now; a thief who is still there sees what is new. */
  attempts(): Attempt[]
  /** The thief loses what is reached from outside, and keeps what was read. */
  leave(): void
  /** It leaves within a minute, unasked. */
  isBrief?: boolean
}

/** A copy that no longer changes. */
function copied(owner: Owner, loot: Loot): Foothold {
  const thief = owner.thief(loot)
  return { attempts: () => thief.attempts(), leave() {} }
}

/** The next request as a whole. */
function takeRequest(owner: Owner): Loot {
  const headers = { ...owner.nextHeaders(), Cookie: owner.cookieHeader() }
  const request = Object.fromEntries(new Headers(headers))
  const jwt = /^Bearer /.test(request.authorization ?? '') ? request.authorization : undefined
  return { request, jwt, cookies: Object.fromEntries(owner.jar) }
}

async function goOn(owner: Owner, calls: number): Promise<void> {
  for (let made = 0; made < calls; made += 1) await owner.expectNext()
}

/** A thief who reads along until it leaves, and acts within the browser meanwhile. */
function present(owner: Owner, read: () => Loot, within: () => Attempt[] = () => []): Foothold {
  let isThere = true
  let seen = ''
  const thief = owner.thief(read())
  const look = () => {
    const now = JSON.stringify(read())
    if (!isThere || now === seen) return
    seen = now
    thief.loot = JSON.parse(now)
  }
  return {
    attempts() {
      look()
      return isThere ? [...within(), ...thief.attempts()] : thief.attempts()
    },
    leave() {
      look()
      isThere = false
    },
  }
}

const script = (owner: Owner, scene: Scene) =>
  present(
    owner,
    () => owner.storage(),
    () => [
      { name: 'a request from the page', go: () => owner.next() },
      {
        name: 'a device of the thief’s, from the page',
        async go() {
          const headers = { 'device-id': randomUUID(), Authorization: owner.token }
          return answerOf(await owner.call(apiPaths.registerDevice, { headers }))
        },
      },
      {
        name: 'a request signed in the page, sent from elsewhere',
        async go() {
          const { Cookie, ...headers } = owner.nextHeaders()
          return answerOf(await scene.request(apiPaths.customers, { headers }))
        },
      },
    ],
  )

export type Theft = (owner: Owner, scene: Scene) => Foothold | Promise<Foothold>

/** By the ids of content/thefts.ts; those of a store that several servers share are in its own test. */
export const thefts: Record<string, Theft> = {
  jwt: (owner) => copied(owner, { jwt: owner.token, cookies: {} }),
  'cookie-header': (owner) => copied(owner, { cookies: Object.fromEntries(owner.jar) }),
  'delivered-request': async (owner) => {
    const loot = takeRequest(owner)
    const answer = await owner.call(apiPaths.customers, { headers: loot.request })
    if (!answer.ok) throw new Error('the request was refused')
    return copied(owner, loot)
  },
  'intercepted-request': (owner) => copied(owner, takeRequest(owner)),
  'local-storage': (owner) => copied(owner, owner.storage()),
  'outdated-profile': async (owner) => {
    const loot = owner.profile()
    await goOn(owner, 30)
    return copied(owner, loot)
  },
  'up-to-date-profile': (owner) => copied(owner, owner.profile()),
  har: async (owner) => {
    const loot = { ...structuredClone(owner.recorded), request: takeRequest(owner).request }
    await owner.call(apiPaths.customers, { headers: loot.request })
    await goOn(owner, 5)
    return copied(owner, loot)
  },
  proxy: async (owner) => {
    await owner.signIn() // its device is not registered yet
    return present(owner, () => owner.recorded)
  },
  'script-minute': (owner, scene) => ({ ...script(owner, scene), isBrief: true }),
  'script-stays': script,
  malware: (owner, scene) =>
    present(
      owner,
      () => owner.profile(),
      () => [
        {
          name: 'the profile, its send log kept up to date',
          async go() {
            const headers = { ...owner.nextHeaders(), Cookie: owner.cookieHeader() }
            return answerOf(await scene.request(apiPaths.customers, { headers }))
          },
        },
      ],
    ),
  'server-key': async (owner, scene) => {
    const tokens = createJwtTokens(testSecrets.jwtKeys, SITE, () => scene.clock.now)
    const made = async () =>
      scene.scheme === 'jwt'
        ? owner.thief({ jwt: `Bearer ${tokens.issue(newLogin(scene.clock.now))}`, cookies: {} })
        : owner.thief({ cookies: { ota_login: await sealLogin(scene) } })
    const go = async () => {
      const name = scene.scheme === 'jwt' ? 'the JWT' : 'a device of the thief’s'
      return (
        (await made())
          .attempts()
          .find((attempt) => attempt.name === name)
          ?.go() ?? 'none'
      )
    }
    return { attempts: () => [{ name: 'a sign-in of the thief’s making', go }], leave() {} }
  },
}
