import { randomUUID } from 'node:crypto'
import { appendToHistory } from '@one-tick-ahead/ota/history'
import { ScriptedBrowser } from '../../testing/scripted-browser'
import { type AttackPath, Thief } from './attack-paths'
import { type AttackedApi, answerOf, RECORDS, type Scheme } from './attacked-api'
import { type Exchange, nothingStolen, type StolenData, stolenFrom } from './stolen-data'
import { OwnerError, type Victim } from './victim'

/** How often an owner has used the records before anything is copied. */
const FIRST_CALLS = 2

/** The person whose session it is, under OTA or with a bearer token. */
export class Owner extends ScriptedBrowser implements Victim {
  constructor(
    readonly attacked: AttackedApi,
    readonly scheme: Scheme,
  ) {
    super({ request: (path, init) => attacked.send(scheme, path, init), clock: attacked.clock })
  }

  readonly traffic: Exchange[] = []

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const request = Object.fromEntries(new Headers(init.headers))
    request.cookie ??= this.cookieHeader()
    const response = await super.call(path, init)
    this.traffic.push({ path, request, answer: response.headers })
    return response
  }

  nextHeaders(): Record<string, string> {
    const { authority } = this.attacked
    const target = this.attacked.targetOf(this.scheme, RECORDS)
    const own = {
      ota: () => this.nextOtaHeaders(),
      bound: () => this.nextBoundHeaders(target, authority),
      jwt: () => ({ Authorization: this.token }),
    }
    return { ...own[this.scheme](), Cookie: this.cookieHeader() }
  }

  /** The next request as the site makes it; a JWT that has expired is fetched anew. */
  async next(): Promise<string> {
    const send = async () => answerOf(await this.call(RECORDS, { headers: this.nextHeaders() }))
    const answer = await send()
    if (answer !== '401 jwt_expired') return answer
    await this.fetchToken()
    return send()
  }

  async logOut(): Promise<string> {
    return answerOf(await this.call('/api/logout', { method: 'POST' }))
  }

  /** A call whose answer never reaches the browser. */
  send(path: string, headers: Record<string, string>): Promise<Response> {
    return this.attacked.send(this.scheme, path, { headers })
  }

  /** Registers the device of a sign-in, and makes the first requests. @throws OwnerError where one is refused. */
  async begin(): Promise<void> {
    const answer = await answerOf(await this.registerDevice())
    if (answer !== 'ok') throw new OwnerError(`an enrolment was answered ${answer}`)
    for (let calls = 0; calls < FIRST_CALLS; calls++) {
      const first = await this.next()
      if (first !== 'ok') throw new OwnerError(`the owner was answered ${first}`)
    }
  }

  storage(): StolenData {
    const { token: jwt, deviceId, sessionKey, history, jar, scheme, attacked } = this
    if (scheme === 'jwt') return { ...nothingStolen(), jwt }
    const sessionId = jar.get(attacked.cookies.session) ?? '' // `jsessionID`, beside the key
    const key = { sessionKey, deviceId, sessionId }
    return { ...nothingStolen(), jwt, key, history: [...history] }
  }

  takenAlong = () => this.storage()

  profile = (): StolenData => ({ ...this.storage(), cookies: Object.fromEntries(this.jar) })

  recording = () => stolenFrom(this.traffic)
  thief = (stolen: StolenData) => new Thief(this.attacked, this.scheme, stolen)

  /** The browser adds the cookies, and the page's log is at hand. */
  fromPage(): AttackPath[] {
    return [
      { name: 'a request from the page', go: () => this.next() },
      {
        name: 'a device of the thief’s, from the page',
        go: async () => {
          const headers = { 'device-id': randomUUID(), Authorization: this.token }
          return answerOf(await this.call('/api/registerDevice', { headers }))
        },
      },
    ]
  }

  onDevice(): AttackPath[] {
    if (this.scheme === 'jwt') return []
    return [
      {
        name: 'the profile, its log written back',
        go: async () => {
          const thief = this.thief(this.profile())
          const { key } = thief.stolen
          if (!key) return 'no key'
          const { requestId, headers } = thief.sign(key, this.history)
          this.history = appendToHistory(this.history, requestId)
          return thief.ask(headers)
        },
      },
    ]
  }
}
