import { type AttackedApi, answerOf, RECORDS, type Scheme } from './attacked-api'
import { ScriptedBrowser } from './scripted-browser'

/** How often an owner has used the records before anything is copied. */
const FIRST_CALLS = 2

/** One call as it went over the network. */
export interface Exchange {
  path: string
  /** By lower-case name. */
  request: Record<string, string>
  answer: Headers
}

/** The owner could not do what a theft takes for granted. */
export class OwnerError extends Error {}

/** The person whose session it is. */
export class Owner extends ScriptedBrowser {
  constructor(
    readonly attacked: AttackedApi,
    readonly scheme: Scheme,
  ) {
    super({ request: (path, init) => attacked.send(scheme, path, init), clock: attacked.clock })
  }

  /** Every call and its answer, as somebody in the middle sees them. */
  readonly traffic: Exchange[] = []

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const request = Object.fromEntries(new Headers(init.headers))
    request.cookie ??= this.cookieHeader()
    const response = await super.call(path, init)
    this.traffic.push({ path, request, answer: response.headers })
    return response
  }

  /** The headers of the next request, cookies included, as they leave the browser. */
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
}
