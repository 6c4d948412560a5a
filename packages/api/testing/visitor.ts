import { randomUUID } from 'node:crypto'
import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import type { AppDeps } from '../app'
import type { ErrorBody } from '../contract/bodies'
import type { ErrorCode } from '../contract/error-codes'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { Login } from '../tokens/login'
import type { SealedCookie } from '../tokens/sealed-cookie'
import { createTestApp } from './test-app'

/** The API that a visitor calls: an app in this process, or servers in others. */
export interface CalledApi {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> }
  clock: { readonly now: number }
  loginCookie: SealedCookie<Login>
}

/** A browser with a cookie jar and a device. */
export class Visitor {
  readonly jar = new CookieJar()
  deviceId: string = randomUUID()
  token = ''
  sessionKey = ''
  history: string[] = []

  /** @param isSealed registers as the package's client does, with the session key encrypted to this browser. */
  constructor(
    private readonly api: CalledApi,
    private readonly isSealed = false,
  ) {}

  /** A copy of the whole profile, cookies and storage. @param api may be another server */
  copy(api: CalledApi = this.api): Visitor {
    const { token, sessionKey, deviceId } = this
    const own = { history: [...this.history], jar: new CookieJar(this.jar) }
    return Object.assign(new Visitor(api), { token, sessionKey, deviceId, ...own })
  }

  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.jar.size > 0) headers.set('Cookie', this.jar.header())
    const response = await this.api.app.request(path, { ...init, headers })
    this.jar.take(response)
    return response
  }

  /** Sets the cookie that a sign-in leaves in the browser. */
  async signIn(): Promise<Login> {
    const signedInAt = this.api.clock.now / 1000
    const login = { sid: randomUUID(), subject: 'https://issuer.example visitor', signedInAt }
    this.jar.set('ota_login', await this.api.loginCookie.seal(login, LOGIN_LIFETIME_SECONDS))
    return login
  }

  async fetchToken(): Promise<Response> {
    const response = await this.call(apiPaths.fetchToken)
    this.token = response.headers.get('Authorization') ?? ''
    return response
  }

  async registerDevice(headers: Record<string, string> = {}): Promise<Response> {
    const pair = this.isSealed ? await generateKeyPair('ECDH-ES', { crv: 'P-256' }) : null
    const key = pair && { 'device-key': JSON.stringify(await exportJWK(pair.publicKey)) }
    const response = await this.call(apiPaths.registerDevice, {
      headers: { 'device-id': this.deviceId, Authorization: this.token, ...key, ...headers },
    })
    const answered = response.headers.get('session_key')
    if (!answered) return response
    const opened = pair && (await compactDecrypt(answered, pair.privateKey))
    this.sessionKey = opened ? new TextDecoder().decode(opened.plaintext) : answered
    this.history = []
    return response
  }

  async enrol(): Promise<Response> {
    await this.signIn()
    const fetched = await this.fetchToken()
    return fetched.ok ? this.registerDevice() : fetched
  }

  /** The headers of the next OTA call, without cookies. */
  nextOtaHeaders() {
    const requestId = randomUUID()
    const RequestHistory = joinHistory(this.history)
    this.history = appendToHistory(this.history, requestId)
    const { now } = this.api.clock
    const Authorization = signToken(this.sessionKey, requestId, this.deviceId, now)
    return { Authorization, 'X-Request-ID': requestId, RequestHistory }
  }

  /** One OTA call, as the site makes it. */
  callWithOta(path: string = apiPaths.customers): Promise<Response> {
    return this.call(path, { headers: this.nextOtaHeaders() })
  }
}

/** An API and a visitor who is signed in and enrolled there. */
export async function enrolVisitor(overrides?: Partial<AppDeps>, clock?: { now: number }) {
  const api = createTestApp(overrides, clock)
  const visitor = new Visitor(api)
  await visitor.enrol()
  return { api, visitor }
}

/** The code of a refusal. */
export async function codeOf(response: Response): Promise<ErrorCode | undefined> {
  return ((await response.json()) as Partial<ErrorBody>).code
}

/** The target of a redirect. */
export const locationOf = ({ headers }: Response) => headers.get('location') ?? 'missing'
