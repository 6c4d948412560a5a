import { randomBytes, randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { LOG_LIMIT } from '@one-tick-ahead/ota/limits'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { apiPaths } from '../contract/paths'
import { type Called, ScriptedBrowser } from './scripted-browser'

/** JWTs; the package with its sealed key; or the demo, whose key is not sealed. */
export type Scheme = 'jwt' | 'ota' | 'demo'

/** What a thief has copied; a field is missing where the copy does not hold it. */
export interface Loot {
  cookies: Record<string, string>
  /** The `Authorization` value. */
  jwt?: string
  /** What signing takes. */
  key?: { sessionKey: string; deviceId: string; sessionId: string }
  /** The device's send log. */
  history?: string[]
  /** All headers of one request. */
  request?: Record<string, string>
}

/** One way to use the loot. */
export interface Attempt {
  name: string
  /** `ok`, or status and code of the refusal. */
  go(): Promise<string>
}

export async function answerOf(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code?: string }
  return response.status === 200 ? 'ok' : `${response.status} ${code}`
}

/** A thief's own program: it is no browser, and follows no rule of one. */
export class Thief {
  private device?: ScriptedBrowser

  constructor(
    private readonly called: Called & { scheme: Scheme },
    public loot: Loot,
  ) {}

  async ask(headers: Record<string, string>, path: string = apiPaths.customers): Promise<string> {
    return answerOf(await this.called.request(path, { headers }))
  }

  /** Every attempt that the loot allows. */
  attempts(): Attempt[] {
    const { cookies, jwt, key, request } = this.loot
    const attempts: Attempt[] = []
    const add = (name: string, go: Attempt['go']) => attempts.push({ name, go })
    if (request) add('the request', () => this.ask(request))
    if (cookies.ota_login) add('a new JWT', () => this.newJwt())
    if (jwt) add('the JWT', () => this.ask({ Authorization: jwt }))
    if (this.called.scheme === 'jwt') return attempts
    if (request) {
      add('the request at another address', () => this.ask(request, apiPaths.persons))
      add('the request with another label', () => this.relabelled(request))
    }
    if (cookies.ota_login || jwt) add('a device of the thief’s', () => this.ownDevice())
    if (key) {
      add('the key, the send log continued', () => this.withLog())
      add('the key, the owner’s ids pushed out of the log', () => this.flood())
      add('the key, no send log', () => this.ask(this.sign(key, [])))
      add('the key, an invented send log', () => this.ask(this.sign(key, [randomUUID()])))
    } else if (cookies.ota_session) add('an invented key', () => this.inventedKey())
    return attempts
  }

  /** Labels of one minute share their MAC, so a thief can choose the label. */
  private async relabelled(request: Record<string, string>): Promise<string> {
    let answer = ''
    for (const segment of ['1', '2', '3', '4']) {
      const authorization = (request.authorization ?? '').slice(0, -1) + segment
      answer = await this.ask({ ...request, authorization })
      if (answer === 'ok') return answer
    }
    return answer
  }

  /** A JWT outlives the cookie that fetched it. */
  private async newJwt(): Promise<string> {
    const browser = this.browser()
    if ((await browser.fetchToken()).ok) this.loot.jwt = browser.token
    return this.ask({ Authorization: this.loot.jwt ?? '' })
  }

  private browser(): ScriptedBrowser {
    const browser = new ScriptedBrowser(this.called, true)
    for (const [name, value] of Object.entries(this.loot.cookies)) browser.jar.set(name, value)
    browser.token = this.loot.jwt ?? ''
    return browser
  }

  /** Uses a device of the thief's, which is registered with the stolen sign-in where there is none yet. */
  private async ownDevice(): Promise<string> {
    const use = async (device: ScriptedBrowser) =>
      answerOf(await device.call(apiPaths.customers, { headers: device.nextOtaHeaders() }))
    if (this.device && (await use(this.device)) === 'ok') return 'ok'
    const device = this.browser()
    if (this.loot.cookies.ota_login) await device.fetchToken()
    const registered = await device.registerDevice()
    if (!registered.ok) return answerOf(registered)
    this.device = device
    return use(device)
  }

  /** Signs a request. @param history as announced. */
  private sign(key: NonNullable<Loot['key']>, history: readonly string[], id = randomUUID()) {
    const cookies = { ...this.loot.cookies, ota_session: key.sessionId }
    return {
      Authorization: signToken(key.sessionKey, id, key.deviceId, this.called.clock.now),
      'X-Request-ID': id,
      RequestHistory: joinHistory(history),
      Cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    }
  }

  private withLog(): Promise<string> {
    const { key, history = [] } = this.loot
    if (!key) return Promise.resolve('no key')
    const id = randomUUID()
    this.loot.history = appendToHistory(history, id)
    return this.ask(this.sign(key, history, id))
  }

  private async flood(): Promise<string> {
    for (let sent = 0; sent < LOG_LIMIT; sent += 1) {
      const answer = await this.withLog()
      if (answer !== 'ok') return answer
    }
    return this.withLog()
  }

  private inventedKey(): Promise<string> {
    const sessionId = this.loot.cookies.ota_session ?? ''
    const sessionKey = randomBytes(64).toString('base64url')
    return this.ask(this.sign({ sessionKey, deviceId: randomUUID(), sessionId }, []))
  }
}
