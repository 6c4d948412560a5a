import { randomUUID } from 'node:crypto'
import { until } from '@one-tick-ahead/ota/testing/until'
import { type AttackedApi, answerOf, onServers, type Scheme } from '../attacker/thief/attacked-api'
import { Owner } from '../attacker/thief/owner'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { auditName } from '../logs/audit'
import { createTestBrowser, locationOf } from './browser'
import type { TestClock } from './clocks'
import type { RunningServer } from './run-server'
import type { makeServerKeys } from './test-secrets'
import { Visitor } from './visitor'

/** Servers in processes of their own, with one clock that the tests move. */
export interface World extends AttackedApi {
  clock: TestClock
  /** `OTA_MASTER_KEYS` and `JWT_PRIVATE_KEYS` of all of them, until {@link changeKeys}. */
  keys: ReturnType<typeof makeServerKeys>
  /** What the JWTs name as issuer and audience. */
  issuer: string
  /** Any node that serves this scheme. */
  server(scheme: Scheme): RunningServer
  /** A visitor who has signed in and has a JWT, and no device yet. */
  newcomer(scheme: Scheme): Promise<TestOwner>
  /** A visitor, signed in and enrolled, with some requests made. */
  owner(scheme: Scheme): Promise<TestOwner>
  /** Waits until everything that the servers had to tell so far has been read. */
  settle(): Promise<void>
  /** Audit events of these sessions or sign-ins, of what has been read. */
  audited(scheme: Scheme, subjects: readonly string[]): string[]
  /** What an operator does after a leak: every node comes back with other keys. */
  changeKeys(): Promise<void>
  close(): Promise<void>
}

/** An owner who signs in as people do, by a browser or with a cookie of the servers' making. */
export class TestOwner extends Owner {
  constructor(
    readonly world: World,
    scheme: Scheme,
  ) {
    super(world, scheme)
  }

  /** Ids that the audit log may name, hashed. */
  subjects: string[] = []

  /** What the provider's callback leaves behind. */
  async signIn(): Promise<void> {
    const signedInAt = this.world.clock.now / 1000
    const login = { sid: randomUUID(), subject: 'https://issuer.example visitor', signedInAt }
    this.subjects = [login.sid]
    this.jar.set('ota_login', await this.world.keys.loginCookie.seal(login, LOGIN_LIFETIME_SECONDS))
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
  const server = (scheme: Scheme) => any(nodes[scheme])
  const world: World = {
    ...onServers(server, clock),
    clock,
    keys,
    issuer,
    changeKeys,
    close,
    server,
    async newcomer(scheme) {
      const owner = new TestOwner(world, scheme)
      await owner.signIn()
      await owner.fetchToken()
      return owner
    },
    async owner(scheme) {
      const owner = await world.newcomer(scheme)
      await owner.begin()
      owner.subjects.push(owner.jar.get('ota_session') ?? '')
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
