import { randomUUID } from 'node:crypto'
import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { apiPaths } from '../contract/paths'

/** The API that a scripted browser calls, and its clock. */
export interface Called {
  request(path: string, init: RequestInit): Response | Promise<Response>
  clock: { readonly now: number }
}

/** A browser that a program drives: it has a cookie jar and a device. */
export class ScriptedBrowser {
  readonly jar = new CookieJar()
  readonly deviceId = randomUUID()
  token = ''
  sessionKey = ''
  history: string[] = []

  /** @param isSealed registers as the package's client does: the session key comes encrypted to this browser. */
  constructor(
    private readonly called: Called,
    readonly isSealed = false,
  ) {}

  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.jar.size > 0) headers.set('Cookie', this.cookieHeader())
    const response = await this.called.request(path, { ...init, headers })
    this.jar.take(response)
    return response
  }

  cookieHeader(): string {
    return this.jar.header()
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

  /** The headers of the next OTA call as the site makes it; cookies apart. */
  nextOtaHeaders() {
    const requestId = randomUUID()
    const RequestHistory = joinHistory(this.history)
    this.history = appendToHistory(this.history, requestId)
    const { now } = this.called.clock
    const Authorization = signToken(this.sessionKey, requestId, this.deviceId, now)
    return { Authorization, 'X-Request-ID': requestId, RequestHistory }
  }
}
