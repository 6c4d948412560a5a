import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { type AttackedApi, answerOf, onServers, type Scheme } from '../attacker/thief/attacked-api'
import { Owner } from '../attacker/thief/owner'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { auditName } from '../logs/audit'
import type { Login } from '../tokens/login'
import { createTestBrowser, locationOf } from './browser'
import { TestClock } from './clocks'
import { freePorts, type RunningServer, runServer } from './run-server'
import { makePrivateJwk, makeServerKeys } from './test-secrets'
import { apiAt, Visitor } from './visitor'

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

  protected async newLogin(): Promise<Login> {
    const signedInAt = this.world.clock.now / 1000
    return { sid: randomUUID(), subject: 'https://issuer.example visitor', signedInAt }
  }

  /** What this device begins a sign-in with. */
  protected async signInQuery(): Promise<string> {
    return ''
  }

  /** What the provider's callback leaves behind. */
  async signIn(): Promise<void> {
    const login = await this.newLogin()
    this.subjects = [login.sid]
    this.jar.set('ota_login', await this.world.keys.loginCookie.seal(login, LOGIN_LIFETIME_SECONDS))
  }

  /** Through the provider, in the same browser, and registers the device under the new sign-in. */
  async signInAgain(): Promise<string> {
    const { origin } = this.world.server(this.scheme)
    const browser = createTestBrowser('none', (request) => fetch(request))
    for (const [name, value] of this.jar) browser.cookies('localhost').set(name, value)
    const begin = `${origin}/oauth2/authorization/google${await this.signInQuery()}`
    const headers = { 'Sec-Fetch-Site': 'same-origin' } // from the page's own button
    const start = await browser.visit(begin, { headers })
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

const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

/** Of the lines that ask an operator to look. @param name of a session or sign-in there. */
function eventsOf(output: string, name: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes(name))
  return lines.flatMap((line) => /"level":40.*"audit":"(\w+)"/.exec(line)?.[1] ?? [])
}

const PUBLIC_API_URL = 'http://localhost:3000' // the balancer's

const NODES: { scheme: Scheme; settings: Record<string, string> }[] = [
  { scheme: 'jwt', settings: { ACCEPT_JWT: 'on' } },
  { scheme: 'ota', settings: { ACCEPT_JWT: 'off' } },
  { scheme: 'ota', settings: { ACCEPT_JWT: 'off' } },
  { scheme: 'bound', settings: { ACCEPT_JWT: 'off', REQUIRE_BINDING: 'on' } },
]

/**
 * Nodes behind one Redis and one PostgreSQL: two under OTA only, one where requests must be bound
 * as well, and one that takes JWTs too.
 * @param redisUrl of a store that is empty.
 * @param databaseUrl of an empty database.
 */
export async function startWorld(redisUrl: string, databaseUrl: string): Promise<World> {
  const clock = new TestClock()
  const folder = await mkdtemp(join(tmpdir(), 'ota-theft-matrix-'))
  const keys = makeServerKeys(() => clock.now)
  const places = await Promise.all(
    NODES.map(async ({ settings }, index) => ({
      ...(await freePorts()),
      DATA_DIR: join(folder, String(index)),
      ...settings,
    })),
  )
  const common = {
    ...clock.env,
    REDIS_URL: redisUrl,
    DATABASE_URL: databaseUrl,
    PUBLIC_API_URL,
    STATIC_DIR: folder,
    ATTACKER_ENABLED: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const nodes: Record<Scheme, RunningServer[]> = { ota: [], bound: [], jwt: [] }
  const start = async (secrets: Record<string, string>) => {
    const run = async (place: Record<string, string>) => {
      const node = await runServer({ ...common, ...place, ...secrets })
      clock.servers.add(node)
      return node
    }
    const started = await Promise.all(places.map(run))
    for (const scheme of ['ota', 'bound', 'jwt'] as const) {
      nodes[scheme] = started.filter((_, index) => NODES[index]?.scheme === scheme)
    }
  }
  const stop = async () => {
    await Promise.all(Array.from(clock.servers, (node) => node.end('SIGTERM')))
    clock.servers.clear()
  }
  try {
    await start(keys.env)
  } catch (error) {
    await stop()
    throw error
  }
  const server = (scheme: Scheme) => any(nodes[scheme])
  const world: World = {
    ...onServers(server, clock),
    clock,
    keys,
    issuer: PUBLIC_API_URL,
    async changeKeys() {
      await stop()
      await start(makeServerKeys(Date.now, [makePrivateJwk()]).env)
      await clock.tell()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
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
    const visitor = new Visitor(apiAt(node.origin, keys, { clock }))
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
