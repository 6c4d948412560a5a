import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { signToken } from '@/lib/ota/sign-node'
import { createCookies } from '@/server/cookies'
import { answerError } from '@/server/http-error'
import { enrolmentRoutes } from '@/server/routes/enrolment'
import { recordRoutes } from '@/server/routes/records'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { createDeviceEnrolment } from '@/server/tokens/device-enrolment'
import { createJwtTokens } from '@/server/tokens/jwt'
import { loadSecrets, type Secrets } from '@/server/tokens/keyring'
import { createLoginCookie, LOGIN_LIFETIME_SECONDS, type Login } from '@/server/tokens/login'
import { createOtaVerifier } from '@/server/tokens/ota-verifier'
import { createSessionKeys } from '@/server/tokens/session-keys'

/** For tests: the token routes with real parts and a settable clock, and people who use them. */

export const SITE = 'http://localhost:3000'

export function createTestApi(secrets: Secrets, clock = { now: Date.now() }) {
  const now = () => clock.now
  const cookies = createCookies(SITE)
  const store = createMemorySessionStore()
  const keys = createSessionKeys(secrets.masterKeys, store.epoch)
  const jwt = createJwtTokens(secrets.jwtKeys, SITE)
  const loginCookie = createLoginCookie(secrets.cookieKey, now)
  const [kid = 0] = secrets.masterKeys.keys()
  const enrolment = createDeviceEnrolment({
    keys,
    store,
    kid,
    enrolmentKey: secrets.enrolmentKey,
    now,
  })
  const app = new Hono()
  app.onError((error, c) =>
    answerError(error, c, (unexpected) => {
      throw unexpected
    }),
  )
  const allowedOrigins = [SITE]
  app.route(
    '/',
    enrolmentRoutes({ cookies, loginCookie, jwt, enrolment, store, allowedOrigins, now }),
  )
  app.route('/', recordRoutes({ cookies, jwt, ota: createOtaVerifier({ keys, store, now }) }))
  return { app, clock, loginCookie, jwt, store }
}

export type TestApi = ReturnType<typeof createTestApi>

/** A browser with a cookie jar, somebody signed in, and a device. */
export class Visitor {
  readonly jar = new Map<string, string>()
  readonly deviceId = randomUUID()
  token = ''
  sessionKey = ''
  history: string[] = []

  constructor(private readonly api: TestApi) {}

  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.jar.size > 0) {
      headers.set('Cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await this.api.app.request(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) this.jar.set(name, value)
      else this.jar.delete(name)
    }
    return response
  }

  /** What the provider's callback leaves behind. */
  async signIn(): Promise<Login> {
    const signedInAt = Math.floor(this.api.clock.now / 1000)
    const login = { sid: randomUUID(), subject: 'https://issuer.example visitor', signedInAt }
    this.jar.set('ota_login', await this.api.loginCookie.seal(login, LOGIN_LIFETIME_SECONDS))
    return login
  }

  async fetchToken(): Promise<Response> {
    const response = await this.call('/api/fetchtoken')
    this.token = response.headers.get('Authorization') ?? ''
    return response
  }

  async registerDevice(headers: Record<string, string> = {}): Promise<Response> {
    const response = await this.call('/api/registerDevice', {
      headers: { 'device-id': this.deviceId, Authorization: this.token, ...headers },
    })
    this.sessionKey = response.headers.get('session_key') ?? this.sessionKey
    if (response.ok) this.history = []
    return response
  }

  async enrol(): Promise<Response> {
    await this.signIn()
    await this.fetchToken()
    return this.registerDevice()
  }

  /** One OTA call as the site makes it. */
  async callWithOta(path = '/api/customer'): Promise<Response> {
    const requestId = randomUUID()
    const RequestHistory = joinHistory(this.history)
    this.history = appendToHistory(this.history, requestId)
    const Authorization = signToken(this.sessionKey, requestId, this.deviceId, this.api.clock.now)
    return this.call(path, {
      headers: { Authorization, 'X-Request-ID': requestId, RequestHistory },
    })
  }
}

/** Keys for a test, made without touching the disk. */
export function testSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA' as const, kid: 'test' }
  return loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[1, randomBytes(64)]]),
    jwtPrivateKeys: [jwk],
    warn: () => {},
  })
}
