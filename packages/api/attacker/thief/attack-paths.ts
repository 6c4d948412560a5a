import { randomBytes, randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { LOG_LIMIT } from '@one-tick-ahead/ota/limits'
import { signBinding, signToken } from '@one-tick-ahead/ota/server/mac'
import { type AttackedApi, answerOf, OTHER_RECORDS, RECORDS, type Scheme } from './attacked-api'
import type { StolenData, WholeRequest } from './stolen-data'

/** One way in which what was copied may open the records. */
export interface AttackPath {
  name: string
  /** `ok`, or how the last step was refused. */
  go(): Promise<string>
}

const SEGMENTS = ['1', '2', '3', '4']

/** The one path on which a request opens what it was made for. */
export const AS_IT_IS = 'the request as it is'

/** A thief's own program: it is no browser, and keeps to no rule of one. */
export class Thief {
  constructor(
    private readonly attacked: AttackedApi,
    private readonly scheme: Scheme,
    readonly stolen: StolenData,
  ) {}

  send(path: string, headers: Record<string, string>, method = 'GET'): Promise<Response> {
    return this.attacked.send(this.scheme, path, { method, headers })
  }

  cookieHeader(cookies = this.stolen.cookies): string {
    return Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ')
  }

  async ask(headers: Record<string, string>, path = RECORDS): Promise<string> {
    return answerOf(await this.send(path, headers))
  }

  /** Signs a token as the thief. @param history as announced. */
  sign(
    key: NonNullable<StolenData['key']>,
    history: readonly string[],
    cookies = this.stolen.cookies,
  ) {
    const requestId = randomUUID()
    const { sessionKey, deviceId, sessionId } = key
    const token = signToken(sessionKey, requestId, deviceId, this.attacked.clock.now)
    const headers = {
      Authorization: token,
      'X-Request-ID': requestId,
      RequestHistory: joinHistory(history),
      Cookie: this.cookieHeader({ ...cookies, [this.attacked.cookies.session]: sessionId }),
      ...(this.scheme === 'bound' && this.bind(sessionKey, token, joinHistory(history))),
    }
    return { requestId, headers }
  }

  /** Binds the request: the session key also makes bindings. */
  private bind(sessionKey: string, token: string, history: string) {
    const { authority } = this.attacked
    const target = this.attacked.targetOf(this.scheme, RECORDS)
    const request = { method: 'GET', authority, target, contentDigest: '' }
    return { 'OTA-Binding': signBinding(sessionKey, { ...request, history, token }) }
  }

  /** The paths that the stolen data opens, or seems to open; those that could end the session come last. */
  attackPaths(): AttackPath[] {
    const { cookies, jwt, key, requests } = this.stolen
    const names = this.attacked.cookies
    const attackPaths: AttackPath[] = []
    const add = (name: string, go: () => Promise<string>) => attackPaths.push({ name, go })
    for (const request of requests) this.addReplays(request, add)
    if (jwt) add('the JWT', () => this.ask({ Authorization: jwt }))
    if (cookies[names.login]) {
      add('a new JWT by the sign-in cookie', () => this.withNewJwt())
      add('a token in the body by the sign-in cookie', () => this.withNewToken())
    }
    if (cookies[names.login] || jwt) {
      add('a device of the thief’s', () => this.withNewDevice(randomUUID()))
      if (key) add('the same device again', () => this.withNewDevice(key.deviceId))
    }
    if (this.scheme === 'jwt') return attackPaths
    if (cookies[names.session] && !key) {
      add('the cookies and an invented key', () => this.withInventedKey())
    }
    if (key) {
      add('the key and an invented log', () =>
        this.ask(
          this.sign(
            key,
            Array.from({ length: 5 }, () => randomUUID()),
          ).headers,
        ),
      )
      add('the key and no log', () => this.ask(this.sign(key, []).headers))
      add('the key, its log continued', () => this.withLog())
      add('the key, and requests until the owner’s are forgotten', () => this.flood())
    }
    return attackPaths
  }

  /** Uses the key and the copied log, and continues the log from there. */
  async withLog(): Promise<string> {
    const { key, history = [] } = this.stolen
    if (!key) return 'no key'
    const { requestId, headers } = this.sign(key, history)
    this.stolen.history = appendToHistory(history, requestId)
    return this.ask(headers)
  }

  /** Sends more requests than the send log holds, so that no id of the owner is left in it to compare. */
  async flood(): Promise<string> {
    for (let count = 0; count < LOG_LIMIT; count++) {
      const answer = await this.withLog()
      if (answer !== 'ok') return answer
    }
    return this.withLog()
  }

  private addReplays(
    { headers }: WholeRequest,
    add: (name: string, go: () => Promise<string>) => void,
  ) {
    if (this.scheme === 'jwt') {
      add(AS_IT_IS, () => this.ask(headers))
      return
    }
    const replay = async (changed: Record<string, string>, path?: string) =>
      inTime(await this.ask(changed, path))
    add(AS_IT_IS, () => replay(headers))
    add('the request at another address', () => replay(headers, OTHER_RECORDS))
    add('the request without its log', () => replay({ ...headers, requesthistory: '' }))
    add('the request under another label', async () => {
      const { authorization: own = '' } = headers
      const answers: string[] = []
      for (const segment of SEGMENTS.filter((one) => !own.endsWith(one))) {
        const authorization = own.slice(0, -1) + segment
        answers.push(await this.ask({ ...headers, authorization }))
      }
      if (answers.includes('ok')) return 'ok'
      return answers.find((answer) => !BY_LABEL.test(answer)) ?? 'refused'
    })
  }

  private async withNewJwt(): Promise<string> {
    const answer = await this.send('/api/fetchtoken', { Cookie: this.cookieHeader() })
    if (answer.status !== 200) return answerOf(answer)
    return this.keep(answer.headers.get('Authorization') ?? '')
  }

  private async withNewToken(): Promise<string> {
    const answer = await this.send('/api/token', { Cookie: this.cookieHeader() }, 'POST')
    if (answer.status !== 200) return answerOf(answer)
    const { access_token } = (await answer.json()) as { access_token: string }
    return this.keep(`Bearer ${access_token}`)
  }

  /** Keeps a JWT, which outlives the cookie that fetched it. */
  private keep(jwt: string): Promise<string> {
    this.stolen.jwt = jwt
    return this.ask({ Authorization: jwt })
  }

  /** fetchtoken where the cookie allows it, registerDevice, and a request under the new key. */
  private async withNewDevice(deviceId: string): Promise<string> {
    const { cookies, jwt = '' } = this.stolen
    const Cookie = this.cookieHeader()
    const names = this.attacked.cookies
    const fetched = cookies[names.login] ? await this.send('/api/fetchtoken', { Cookie }) : null
    const Authorization = fetched?.headers.get('Authorization') ?? jwt
    const headers: Record<string, string> = { Authorization, 'device-id': deviceId }
    if (Cookie) headers.Cookie = Cookie
    const answer = await this.send('/api/registerDevice', headers)
    if (answer.status !== 200) return answerOf(answer)
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const mine = Object.fromEntries(set.map((pair) => pair.split('=') as [string, string]))
    const sessionKey = answer.headers.get('session_key') ?? ''
    const key = { sessionKey, deviceId, sessionId: mine[names.session] ?? '' }
    return this.ask(this.sign(key, [], mine).headers)
  }

  private withInventedKey(): Promise<string> {
    const sessionId = this.stolen.cookies[this.attacked.cookies.session] ?? ''
    const deviceId = Buffer.from(sessionId, 'base64url')
      .toString('hex', 18, 34)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const sessionKey = randomBytes(64).toString('base64url')
    return this.ask(this.sign({ sessionKey, deviceId, sessionId }, []).headers)
  }
}

/** Answers to a token that is too old or spent, under any label. */
const BY_LABEL = /^401 ota_(replayed|stale|bad_mac|bad_binding)$/

/** An old token gets either code, depending on the second. */
const inTime = (answer: string) =>
  /ota_(stale|bad_mac)$/.test(answer) ? '401 out of time' : answer
