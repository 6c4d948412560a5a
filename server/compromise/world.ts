import { auditName } from '@/server/audit'
import { createTestBrowser, locationOf } from '@/server/testing/browser'
import type { TestClock } from '@/server/testing/movable-clock'
import type { RunningServer } from '@/server/testing/run-server'
import type { makeServerKeys } from '@/server/testing/test-secrets'
import { until } from '@/server/testing/until'
import { codeOf, Visitor } from '@/server/testing/visitor'

/** What opens the records: OTA only, the same where requests must be bound, or bearer tokens too. */
export type Scheme = 'ota' | 'bound' | 'jwt'

export const RECORDS = '/api/customer'

/** Servers in processes of their own, with one clock that the tests move. */
export interface World {
  clock: TestClock
  /** `OTA_MASTER_KEYS` and `JWT_PRIVATE_KEYS` of all of them, until {@link changeKeys}. */
  keys: ReturnType<typeof makeServerKeys>
  /** What the JWTs name as issuer and audience. */
  issuer: string
  /** Any node that serves this scheme. */
  server(scheme: Scheme): RunningServer
  /** A visitor who has signed in and has a JWT, and no device yet. */
  newcomer(scheme: Scheme): Promise<Owner>
  /** A visitor, signed in and enrolled, with some requests made. */
  owner(scheme: Scheme): Promise<Owner>
  /** Waits until everything that the servers had to tell so far has been read. */
  settle(): Promise<void>
  /** Audit events of these sessions or sign-ins, of what has been read. */
  audited(scheme: Scheme, subjects: readonly string[]): string[]
  /** What an operator does after a leak: every node comes back with other keys. */
  changeKeys(): Promise<void>
  close(): Promise<void>
}

/** How often a visitor has used the records before anything is copied. */
const FIRST_CALLS = 2

/** `ok`, or status and code of a refusal. */
export async function answerOf(response: Response): Promise<string> {
  if (response.status === 200) return 'ok'
  return `${response.status} ${await codeOf(response)}`
}

/** One call as it went over the network. */
export interface Exchange {
  path: string
  /** By lower-case name. */
  request: Record<string, string>
  answer: Headers
}

/** The person whose session it is. */
export class Owner extends Visitor {
  constructor(
    readonly world: World,
    readonly scheme: Scheme,
  ) {
    super({
      app: { request: (path, init) => fetch(world.server(scheme).origin + path, init) },
      clock: world.clock,
      loginCookie: world.keys.loginCookie,
    })
  }

  /** Ids that the audit log may name, hashed. */
  subjects: string[] = []
  /** Every call and its answer, as somebody in the middle sees them. */
  readonly traffic: Exchange[] = []

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const request = Object.fromEntries(new Headers(init.headers))
    request.cookie ??= this.cookieHeader()
    const response = await super.call(path, init)
    this.traffic.push({ path, request, answer: response.headers })
    return response
  }

  cookieHeader(): string {
    return [...this.jar].map((pair) => pair.join('=')).join('; ')
  }

  /** The headers of the next request, cookies included, as they leave the browser. */
  nextHeaders(): Record<string, string> {
    const own = {
      ota: () => this.nextOtaHeaders(),
      bound: () => this.nextBoundHeaders(RECORDS),
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
    return fetch(this.world.server(this.scheme).origin + path, { headers })
  }

  /** Through the provider, in the same browser, and registers the device under the new sign-in. */
  async signInAgain(): Promise<string> {
    const { origin } = this.world.server(this.scheme)
    const browser = createTestBrowser('none', (request) => fetch(request))
    for (const [name, value] of this.jar) browser.cookies('localhost').set(name, value)
    const headers = { 'Sec-Fetch-Site': 'same-origin' } // from the page's own button
    const start = await browser.visit(`${origin}/oauth2/authorization/google`, { headers })
    const page = locationOf(await browser.visit(locationOf(start)))
    const resume = locationOf(await browser.visit(page, { method: 'POST' }))
    const callback = new URL(locationOf(await browser.visit(resume)))
    await browser.visit(origin + callback.pathname + callback.search)
    const login = browser.cookies('localhost').get('ota_login')
    if (!login) throw new Error('the provider signed nobody in')
    this.jar.clear()
    this.jar.set('ota_login', login)
    await this.fetchToken()
    return answerOf(await this.registerDevice())
  }
}

/** What the two kinds of world differ in. */
export interface WorldParts {
  clock: TestClock
  keys: ReturnType<typeof makeServerKeys>
  nodes: Record<Scheme, RunningServer[]>
  issuer: string
  changeKeys(): Promise<void>
  close(): Promise<void>
}

const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

/** Of the lines that ask an operator to look. @param name of a session or sign-in there. */
function eventsOf(output: string, name: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes(name))
  return lines.flatMap((line) => /"level":40.*"audit":"(\w+)"/.exec(line)?.[1] ?? [])
}

/** What is the same for servers with their state in memory and behind a store. */
export function createWorld(parts: WorldParts): World {
  const { clock, keys, issuer, nodes, changeKeys, close } = parts
  const world: World = {
    clock,
    keys,
    issuer,
    changeKeys,
    close,
    server: (scheme) => any(nodes[scheme]),
    async newcomer(scheme) {
      const owner = new Owner(world, scheme)
      const { sid } = await owner.signIn()
      owner.subjects = [sid]
      await owner.fetchToken()
      return owner
    },
    async owner(scheme) {
      const owner = await world.newcomer(scheme)
      const answer = await answerOf(await owner.registerDevice())
      if (answer !== 'ok') throw new Error(`an enrolment was answered ${answer}`)
      owner.subjects.push(owner.jar.get('ota_session') ?? '')
      for (let calls = 0; calls < FIRST_CALLS; calls++) {
        const first = await owner.next()
        if (first !== 'ok') throw new Error(`the owner was answered ${first}`)
      }
      return owner
    },
    async settle() {
      await Promise.all(Object.values(nodes).flat().map(readAll))
    },
    audited(scheme, subjects) {
      const text = nodes[scheme].map((node) => node.output()).join('')
      return [
        ...new Set(
          subjects.flatMap((subject) => eventsOf(text, auditName(keys.auditKey, subject))),
        ),
      ].sort()
    },
  }

  /** What a process prints comes in order: past an event that is caused here nothing is missing. */
  async function readAll(node: RunningServer) {
    const visitor = new Visitor({
      app: { request: (path, init) => fetch(node.origin + path, init) },
      clock,
      loginCookie: keys.loginCookie,
    })
    const { sid } = await visitor.signIn()
    await visitor.fetchToken()
    for (const status of [200, 409]) {
      const answer = await visitor.registerDevice()
      if (answer.status !== status) throw new Error(`an enrolment was answered ${answer.status}`)
    }
    await until(
      () => eventsOf(node.output(), auditName(keys.auditKey, sid)).length > 0,
      'the audit log tells of it',
    )
  }
  return world
}
