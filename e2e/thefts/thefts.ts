import { randomBytes, randomUUID } from 'node:crypto'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { SITE } from '@one-tick-ahead/api/testing/test-app'
import { testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { LOG_LIMIT } from '@one-tick-ahead/ota/limits'
import { answerOf, type Loot, type Owner, type Scene } from './scene'

/** Ways to use what was stolen; each answers `ok`, or says why not. */
export type Attempts = Record<string, () => Promise<string>>

/** What a thief can use after a theft. */
export interface Foothold {
  /** What can be tried now; a thief who is still there sees what is new. */
  attempts(): Attempts
  /** The thief loses what is reached from outside, and keeps what was read. */
  leave(): void
  /** It leaves within a minute, unasked. */
  isBrief?: boolean
}

export type Theft = (owner: Owner, scene: Scene) => Foothold | Promise<Foothold>

/** A thief's own program: it is no browser, and follows no rule of one. */
export class Thief {
  loot: Loot
  private device?: Visitor

  constructor(
    private readonly scene: Scene,
    loot: Loot,
  ) {
    this.loot = structuredClone(loot)
  }

  /** Every attempt that the loot allows. */
  attempts(): Attempts {
    const { cookies, jwt, sessionKey, request = {} } = this.loot
    const ways: [name: string, isOpen: unknown, go: () => Promise<string>][] = [
      ['the request', request.authorization, () => this.ask(request)],
      ['a new JWT', cookies.ota_login, () => this.newJwt()],
      ['the JWT', jwt, () => this.ask({ Authorization: jwt ?? '' })],
    ]
    if (this.scene.scheme !== 'jwt') {
      ways.push(
        ['another address', request.authorization, () => this.ask(request, apiPaths.persons)],
        ['another label', request.authorization, () => this.relabelled(request)],
        ['a device of the thief’s', cookies.ota_login || jwt, () => this.ownDevice()],
        ['the key, the send log continued', sessionKey, () => this.withLog()],
        ['the key, the owner’s ids pushed out', sessionKey, () => this.flood()],
        ['the key, no send log', sessionKey, () => this.sign(this.browser({ history: [] }))],
        [
          'the key, an invented send log',
          sessionKey,
          () => this.sign(this.browser({ history: [randomUUID()] })),
        ],
        ['an invented key', !sessionKey && cookies.ota_session, () => this.inventedKey()],
      )
    }
    return Object.fromEntries(ways.flatMap(([name, isOpen, go]) => (isOpen ? [[name, go]] : [])))
  }

  async ask(headers: Record<string, string>, path: string = apiPaths.customers): Promise<string> {
    return answerOf(await this.scene.app.request(path, { headers }))
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

  /** A browser with the loot in it. */
  private browser(change: Partial<Loot> = {}): Visitor {
    const { cookies, jwt = '', ...device } = { ...this.loot, ...change }
    const { sessionKey = '', deviceId = randomUUID(), history = [] } = device
    const browser = new Visitor(this.scene, true)
    for (const [name, value] of Object.entries(cookies)) browser.jar.set(name, value)
    return Object.assign(browser, { token: jwt, sessionKey, deviceId, history })
  }

  /** Uses a device of the thief's, which is registered with the stolen sign-in where there is none yet. */
  private async ownDevice(): Promise<string> {
    if (this.device && (await answerOf(await this.device.callWithOta())) === 'ok') return 'ok'
    const device = this.browser({ deviceId: randomUUID() })
    if (this.loot.cookies.ota_login) await device.fetchToken()
    const registered = await device.registerDevice()
    if (!registered.ok) return answerOf(registered)
    this.device = device
    return answerOf(await device.callWithOta())
  }

  private sign(device: Visitor): Promise<string> {
    return this.ask({ ...device.nextOtaHeaders(), Cookie: device.jar.header() })
  }

  private async withLog(): Promise<string> {
    const device = this.browser()
    const answer = await this.sign(device)
    this.loot.history = device.history
    return answer
  }

  private async flood(): Promise<string> {
    let answer = 'ok'
    for (let sent = 0; sent <= LOG_LIMIT && answer === 'ok'; sent += 1)
      answer = await this.withLog()
    return answer
  }

  private inventedKey(): Promise<string> {
    const sessionKey = randomBytes(64).toString('base64url')
    return this.sign(this.browser({ sessionKey, deviceId: randomUUID(), history: [] }))
  }
}

/** A copy that no longer changes. */
function copied(scene: Scene, loot: Loot): Foothold {
  const thief = new Thief(scene, loot)
  return { attempts: () => thief.attempts(), leave() {} }
}

/** A thief who reads along until it leaves, and acts within the browser meanwhile. */
function present(scene: Scene, read: () => Loot, within: Attempts = {}): Foothold {
  let isThere = true
  let seen = ''
  const thief = new Thief(scene, read())
  const look = () => {
    const now = JSON.stringify(read())
    if (!isThere || now === seen) return
    seen = now
    thief.loot = JSON.parse(now)
  }
  return {
    attempts() {
      look()
      return { ...(isThere && within), ...thief.attempts() }
    },
    leave() {
      look()
      isThere = false
    },
  }
}

const askWith = async (scene: Scene, headers: Record<string, string>) =>
  answerOf(await scene.app.request(apiPaths.customers, { headers }))

const script: Theft = (owner, scene) =>
  present(scene, () => owner.storage(), {
    'a request from the page': () => owner.next(),
    async 'a device of the thief’s, from the page'() {
      const headers = { 'device-id': randomUUID(), Authorization: owner.token }
      return answerOf(await owner.call(apiPaths.registerDevice, { headers }))
    },
    'a request signed in the page, sent from elsewhere': () => askWith(scene, owner.nextHeaders()),
  })

/** The next request, as somebody on the way sees it. */
function requestOf(owner: Owner): Loot & { request: Record<string, string> } {
  const request = Object.fromEntries(new Headers(owner.nextRequest()))
  const jwt = /^Bearer /.test(request.authorization ?? '') ? request.authorization : undefined
  return { request, jwt, cookies: Object.fromEntries(owner.jar) }
}

async function deliver(owner: Owner, headers: Record<string, string>): Promise<void> {
  const answer = await owner.call(apiPaths.customers, { headers })
  if (!answer.ok) throw new Error('the request was refused')
}

/** By the ids of content/thefts.ts; those of a store that several servers share are in store.ts. */
export const thefts: Record<string, Theft> = {
  jwt: (owner, scene) => copied(scene, { jwt: owner.token, cookies: {} }),
  'cookie-header': (owner, scene) => copied(scene, { cookies: Object.fromEntries(owner.jar) }),
  'delivered-request': async (owner, scene) => {
    const loot = requestOf(owner)
    await deliver(owner, loot.request)
    return copied(scene, loot)
  },
  'intercepted-request': (owner, scene) => copied(scene, requestOf(owner)),
  'local-storage': (owner, scene) => copied(scene, owner.storage()),
  'outdated-profile': async (owner, scene) => {
    const loot = owner.profile()
    await owner.goOn(30)
    return copied(scene, loot)
  },
  'up-to-date-profile': (owner, scene) => copied(scene, owner.profile()),
  har: async (owner, scene) => {
    const loot = { ...structuredClone(owner.recorded), request: requestOf(owner).request }
    await deliver(owner, loot.request)
    await owner.goOn(5)
    return copied(scene, loot)
  },
  proxy: async (owner, scene) => {
    await owner.signInAnew()
    return present(scene, () => owner.recorded)
  },
  'script-minute': async (owner, scene) => ({ ...(await script(owner, scene)), isBrief: true }),
  'script-stays': script,
  malware: (owner, scene) =>
    present(scene, () => owner.profile(), {
      'the profile, its send log kept up to date': () => askWith(scene, owner.nextRequest()),
    }),
  'server-key': (_owner, scene) => ({
    attempts: () => ({
      async 'a sign-in of the thief’s making'() {
        const { clock, loginCookie, scheme } = scene
        const login = { sid: randomUUID(), subject: 'anybody', signedInAt: clock.now / 1000 }
        const tokens = createJwtTokens(testSecrets.jwtKeys, SITE, () => clock.now)
        if (scheme === 'jwt')
          return askWith(scene, { Authorization: `Bearer ${tokens.issue(login)}` })
        const ota_login = await loginCookie.seal(login, LOGIN_LIFETIME_SECONDS)
        const thief = new Thief(scene, { cookies: { ota_login } })
        return thief.attempts()['a device of the thief’s']?.() ?? 'none'
      },
    }),
    leave() {},
  }),
}
