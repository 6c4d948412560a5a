import { randomUUID } from 'node:crypto'
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

/** The things that a thief can use after a theft. */
export interface Foothold {
  /** The attempts that are open now; a thief who is still there sees what is new. */
  attempts(): Attempts
  /** The thief loses what is reached from outside, and keeps what was read. */
  leave?(): void
  /** It leaves within a minute, unasked. */
  isBrief?: boolean
}

export type Theft = (owner: Owner, scene: Scene) => Foothold | Promise<Foothold>

const SEGMENTS = ['1', '2', '3', '4']

/** A thief's own program: it is no browser, and follows no rule of one. */
export function createThief(scene: Scene, stolen: Loot) {
  const thief = { loot: structuredClone(stolen), attempts }
  let ownDevice: Visitor | undefined

  const ask = (headers: Record<string, string>, path: string = apiPaths.customers) =>
    answerOf(scene.app.request(path, { headers }))

  /** A browser with the loot in it. */
  function browser(change: Partial<Loot> = {}): Visitor {
    const { cookies, jwt: token = '', ...device } = { ...thief.loot, ...change }
    const { sessionKey = '', deviceId = randomUUID(), history = [] } = device
    const one = Object.assign(new Visitor(scene, true), { token, sessionKey, deviceId, history })
    for (const [name, value] of Object.entries(cookies)) one.jar.set(name, value)
    return one
  }

  const send = (device: Visitor) => ask({ ...device.nextOtaHeaders(), Cookie: device.jar.header() })

  async function withLog(requests: number): Promise<string> {
    let answer = 'ok'
    for (let sent = 0; sent < requests && answer === 'ok'; sent += 1) {
      const device = browser()
      answer = await send(device)
      thief.loot.history = device.history
    }
    return answer
  }

  /** Labels of one minute share their MAC, so a thief can choose the label. */
  async function relabelled(request: Record<string, string>): Promise<string> {
    const token = request.authorization?.slice(0, -1)
    const answers: string[] = []
    for (const segment of SEGMENTS) {
      answers.push(await ask({ ...request, authorization: `${token}${segment}` }))
    }
    return answers.find((answer) => answer === 'ok') ?? 'refused'
  }

  /** A JWT outlives the cookie that fetched it. */
  async function newJwt(): Promise<string> {
    const one = browser()
    if ((await one.fetchToken()).ok) thief.loot.jwt = one.token
    return ask({ Authorization: thief.loot.jwt ?? '' })
  }

  /** A device of the thief's, which is registered with the stolen sign-in where there is none yet. */
  async function device(): Promise<string> {
    if (ownDevice && (await answerOf(ownDevice.callWithOta())) === 'ok') return 'ok'
    const one = browser({ deviceId: randomUUID() })
    if (thief.loot.cookies.ota_login) await one.fetchToken()
    const registered = await answerOf(one.registerDevice())
    if (registered !== 'ok') return registered
    ownDevice = one
    return answerOf(one.callWithOta())
  }

  function attempts(): Attempts {
    const { cookies, jwt, sessionKey, request } = thief.loot
    return {
      ...(request && { 'the request': () => ask(request) }),
      ...(cookies.ota_login && { 'a new JWT': newJwt }),
      ...(jwt && { 'the JWT': () => ask({ Authorization: jwt }) }),
      ...(scene.scheme !== 'jwt' && {
        ...(request && {
          'the request at another address': () => ask(request, apiPaths.persons),
          'the request with another label': () => relabelled(request),
        }),
        ...((cookies.ota_login || jwt) && { 'a device': device }),
        ...(sessionKey && {
          'the key, the send log continued': () => withLog(1),
          'the key, the owner’s ids pushed out of the log': () => withLog(LOG_LIMIT + 1),
          'the key, no send log': () => send(browser({ history: [] })),
          'the key, an invented send log': () => send(browser({ history: [randomUUID()] })),
        }),
      }),
    }
  }
  return thief
}

/** A thief who reads along until it leaves, and acts within the browser meanwhile. */
function present(scene: Scene, read: () => Loot, within: Attempts = {}): Foothold {
  let isThere = true
  let seen = ''
  const thief = createThief(scene, read())
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

const askWith = ({ app }: Scene, headers: Record<string, string>) =>
  answerOf(app.request(apiPaths.customers, { headers }))

const script = (owner: Owner, scene: Scene) =>
  present(scene, () => owner.storage(), {
    'a request from the page': () => owner.next(),
    'a device of the thief’s, from the page': () =>
      answerOf(
        owner.call(apiPaths.registerDevice, {
          headers: { 'device-id': randomUUID(), Authorization: owner.token },
        }),
      ),
    'a request signed in the page, sent from elsewhere': () => askWith(scene, owner.nextHeaders()),
  })

/** The next request, as somebody on the way sees it. */
function requestOf(owner: Owner): Loot {
  const request = Object.fromEntries(new Headers(owner.nextRequest()))
  const jwt = /^Bearer /.test(request.authorization ?? '') ? request.authorization : undefined
  return { request, jwt, cookies: Object.fromEntries(owner.jar) }
}

async function deliver(owner: Owner, { request }: Loot): Promise<void> {
  const answer = await answerOf(owner.call(apiPaths.customers, { headers: request }))
  if (answer !== 'ok') throw new Error('the request was refused')
}

/** By the ids of content/thefts.ts; those of a store that several servers share are in store.ts. */
export const thefts: Record<string, Theft> = {
  jwt: (owner, scene) => createThief(scene, { jwt: owner.token, cookies: {} }),
  'cookie-header': (owner, scene) => createThief(scene, { cookies: owner.profile().cookies }),
  'delivered-request': async (owner, scene) => {
    const loot = requestOf(owner)
    await deliver(owner, loot)
    return createThief(scene, loot)
  },
  'intercepted-request': (owner, scene) => createThief(scene, requestOf(owner)),
  'local-storage': (owner, scene) => createThief(scene, owner.storage()),
  'outdated-profile': async (owner, scene) => {
    const loot = owner.profile()
    await owner.goOn(30)
    return createThief(scene, loot)
  },
  'up-to-date-profile': (owner, scene) => createThief(scene, owner.profile()),
  har: async (owner, scene) => {
    const loot = { ...structuredClone(owner.recorded), request: requestOf(owner).request }
    await deliver(owner, loot)
    await owner.goOn(5)
    return createThief(scene, loot)
  },
  proxy: async (owner, scene) => {
    await owner.signInAnew()
    return present(scene, () => owner.recorded)
  },
  'script-minute': (owner, scene) => ({ ...script(owner, scene), isBrief: true }),
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
        const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => clock.now).issue(login)
        if (scheme === 'jwt') return askWith(scene, { Authorization: `Bearer ${jwt}` })
        const ota_login = await loginCookie.seal(login, LOGIN_LIFETIME_SECONDS)
        const thief = createThief(scene, { cookies: { ota_login } })
        return thief.attempts()['a device']?.() ?? 'none'
      },
    }),
  }),
}
