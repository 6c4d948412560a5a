import { randomUUID } from 'node:crypto'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { REFRESH_COOKIE } from './refresh-server'
import { answerOf, Browser, type Owner, type Scene } from './scene'
import { readStore, writeStore } from './store'
import { ask, createThief, type Foothold, present } from './thief'

export type Theft = (owner: Owner, scene: Scene) => Foothold | Promise<Foothold>

type Part =
  | 'token'
  | 'sessionKey'
  | 'ota_login'
  | 'ota_session'
  | 'ota_device'
  | typeof REFRESH_COOKIE

/** A copy of the browser that lacks these. */
function without(owner: Owner, ...parts: Part[]): Browser {
  const copy = owner.copy()
  for (const part of parts) {
    if (part === 'token' || part === 'sessionKey') copy[part] = ''
    else copy.jar.delete(part)
  }
  return copy
}

/** The package keeps its key where no script can read it, and gets it sealed on the way. */
const sealed = ({ scheme }: Scene): Part[] => (scheme === 'ota' ? ['sessionKey'] : [])
/** A page with a refresh token stores no JWT. */
const inMemory = ({ scheme }: Scene): Part[] => (scheme === 'refresh' ? ['token'] : [])
/** Cookies that no script can read. */
const HTTP_ONLY: Part[] = ['ota_login', 'ota_device', REFRESH_COOKIE]

const profileOf = (owner: Owner, scene: Scene) => without(owner, ...inMemory(scene))
const storageOf = (owner: Owner, scene: Scene) =>
  without(owner, ...HTTP_ONLY, ...sealed(scene), ...inMemory(scene))
/** As the storage, with the JWT of each call that the page makes. */
const pageOf = (owner: Owner, scene: Scene) => without(owner, ...HTTP_ONLY, ...sealed(scene))
/** As recorded, with the answer to the sign-in. */
const trafficOf = (owner: Owner, scene: Scene) => {
  const traffic = without(owner, ...sealed(scene))
  traffic.jar.set('ota_login', owner.signInCookie)
  return traffic
}

/** Puts a thief's new refresh token in the place of the owner's, so that no used one is sent. */
const giveBackTo =
  (owner: Owner) =>
  ({ jar }: Browser) => {
    owner.jar.set(REFRESH_COOKIE, jar.get(REFRESH_COOKIE) ?? '')
  }

/** Somebody on the way who sees one request: its JWT and its cookies. */
const withRequest = (owner: Owner, scene: Scene, request: Record<string, string>) => {
  const hasJwt = scene.scheme === 'jwt' || scene.scheme === 'refresh'
  const loot = without(owner, 'sessionKey', ...(hasJwt ? [] : ['token' as const]))
  for (const name of loot.jar.keys()) {
    if (!request.cookie?.includes(`${name}=`)) loot.jar.delete(name)
  }
  return createThief(scene, loot, request)
}

async function deliver(owner: Owner, request: Record<string, string>): Promise<void> {
  if ((await owner.send(request)) !== 'ok') throw new Error('the request was refused')
}

const script = (owner: Owner, scene: Scene) =>
  present(scene, () => pageOf(owner, scene), {
    'a request from the page': (path) => owner.next(path),
    'a device of the thief’s, from the page': () => {
      const headers = { 'device-id': randomUUID(), Authorization: owner.token }
      return answerOf(owner.call(apiPaths.registerDevice, { headers }))
    },
    'a request signed in the page, sent from elsewhere': (path) =>
      ask(scene, owner.nextHeaders(path), path),
  })

/** By the ids of content/thefts.ts. */
export const thefts: Record<string, Theft> = {
  jwt: (owner, scene) =>
    createThief(scene, without(owner, 'sessionKey', 'ota_session', ...HTTP_ONLY)),
  'cookie-header': async (owner, scene) => {
    const loot = without(owner, 'token', 'sessionKey')
    await owner.reload() // it is the header of this call, the only one with a refresh token
    return createThief(scene, loot)
  },
  'delivered-request': async (owner, scene) => {
    const request = owner.nextRequest()
    await deliver(owner, request)
    return withRequest(owner, scene, request)
  },
  'intercepted-request': (owner, scene) => withRequest(owner, scene, owner.nextRequest()),
  'local-storage': (owner, scene) => createThief(scene, storageOf(owner, scene)),
  'outdated-profile': async (owner, scene) => {
    const loot = profileOf(owner, scene)
    await owner.goOn(30)
    await owner.reload()
    return createThief(scene, loot)
  },
  'up-to-date-profile': (owner, scene) => createThief(scene, profileOf(owner, scene)),
  har: async (owner, scene) => {
    const loot = trafficOf(owner, scene)
    const request = owner.nextRequest()
    await deliver(owner, request)
    await owner.goOn(5)
    await owner.reload()
    return createThief(scene, loot, request)
  },
  proxy: async (owner, scene) => {
    await owner.signInAnew()
    return present(scene, () => trafficOf(owner, scene), {}, giveBackTo(owner))
  },
  'script-minute': (owner, scene) => ({ ...script(owner, scene), isBrief: true }),
  'script-stays': script,
  malware: (owner, scene) =>
    present(
      scene,
      () => profileOf(owner, scene),
      {
        ...(scene.scheme !== 'refresh' && {
          'the profile, its send log kept up to date': (path) =>
            ask(scene, owner.nextRequest(path), path),
        }),
      },
      giveBackTo(owner),
    ),
  'store-read': (owner, scene) => ({ attempts: () => readStore(owner, scene) }),
  'store-write': writeStore,
  'server-key': (_owner, scene) => ({
    attempts: () => ({
      async 'a sign-in of the thief’s making'(path) {
        const browser = new Browser(scene)
        const login = await browser.signIn()
        if (scene.scheme === 'jwt' || scene.scheme === 'refresh') {
          return ask(scene, { Authorization: `Bearer ${await scene.forgeJwt(login)}` }, path)
        }
        return createThief(scene, browser).attempts()['a device']?.(path) ?? 'none'
      },
    }),
  }),
}
