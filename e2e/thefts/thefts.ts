import { randomUUID } from 'node:crypto'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { SITE } from '@one-tick-ahead/api/testing/test-app'
import { testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { answerOf, type Owner, type Scene } from './scene'
import { readStore, writeStore } from './store'
import { ask, createThief, type Foothold, present } from './thief'

export type Theft = (owner: Owner, scene: Scene) => Foothold | Promise<Foothold>

type Part = 'token' | 'sessionKey' | 'ota_login' | 'ota_session' | 'ota_device'

/** A copy of the browser that lacks these. */
function without(owner: Owner, ...parts: Part[]): Visitor {
  const copy = owner.copy()
  for (const part of parts) {
    if (part === 'token' || part === 'sessionKey') copy[part] = ''
    else copy.jar.delete(part)
  }
  return copy
}

/** The package keeps its key where no script can read it, and gets it sealed on the way. */
const sealed = ({ scheme }: Scene): Part[] => (scheme === 'ota' ? ['sessionKey'] : [])

const storageOf = (owner: Owner, scene: Scene) =>
  without(owner, 'ota_login', 'ota_device', ...sealed(scene))
const trafficOf = (owner: Owner, scene: Scene) => without(owner, ...sealed(scene))

/** The next request, which the owner has not sent. */
function requestOf(owner: Owner): Record<string, string> {
  const headers = { ...owner.nextHeaders(), Cookie: owner.jar.header() }
  return Object.fromEntries(new Headers(headers))
}

/** Somebody on the way who sees one request. */
const withRequest = (owner: Owner, scene: Scene, request: Record<string, string>) => {
  const loot = without(owner, 'sessionKey', ...(scene.scheme === 'jwt' ? [] : ['token' as const]))
  return createThief(scene, loot, request)
}

async function deliver(owner: Owner, request: Record<string, string>): Promise<void> {
  if ((await owner.send(request)) !== 'ok') throw new Error('the request was refused')
}

const script = (owner: Owner, scene: Scene) =>
  present(scene, () => storageOf(owner, scene), {
    'a request from the page': () => owner.next(),
    'a device of the thief’s, from the page': () => {
      const headers = { 'device-id': randomUUID(), Authorization: owner.token }
      return answerOf(owner.call(apiPaths.registerDevice, { headers }))
    },
    'a request signed in the page, sent from elsewhere': () => ask(scene, owner.nextHeaders()),
  })

/** By the ids of content/thefts.ts. */
export const thefts: Record<string, Theft> = {
  jwt: (owner, scene) =>
    createThief(scene, without(owner, 'sessionKey', 'ota_login', 'ota_session', 'ota_device')),
  'cookie-header': (owner, scene) => createThief(scene, without(owner, 'token', 'sessionKey')),
  'delivered-request': async (owner, scene) => {
    const request = requestOf(owner)
    await deliver(owner, request)
    return withRequest(owner, scene, request)
  },
  'intercepted-request': (owner, scene) => withRequest(owner, scene, requestOf(owner)),
  'local-storage': (owner, scene) => createThief(scene, storageOf(owner, scene)),
  'outdated-profile': async (owner, scene) => {
    const loot = owner.copy()
    await owner.goOn(30)
    return createThief(scene, loot)
  },
  'up-to-date-profile': (owner, scene) => createThief(scene, owner.copy()),
  har: async (owner, scene) => {
    const loot = trafficOf(owner, scene)
    const request = requestOf(owner)
    await deliver(owner, request)
    await owner.goOn(5)
    return createThief(scene, loot, request)
  },
  proxy: async (owner, scene) => {
    await owner.signInAnew()
    return present(scene, () => trafficOf(owner, scene))
  },
  'script-minute': (owner, scene) => ({ ...script(owner, scene), isBrief: true }),
  'script-stays': script,
  malware: (owner, scene) =>
    present(scene, () => owner.copy(), {
      'the profile, its send log kept up to date': () => ask(scene, requestOf(owner)),
    }),
  'store-read': (owner, scene) => ({ attempts: () => readStore(owner, scene) }),
  'store-write': (owner, scene) => ({ attempts: () => writeStore(owner, scene) }),
  'server-key': (_owner, scene) => ({
    attempts: () => ({
      async 'a sign-in of the thief’s making'() {
        const browser = new Visitor(scene)
        const login = await browser.signIn()
        const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => scene.clock.now).issue(login)
        if (scene.scheme === 'jwt') return ask(scene, { Authorization: `Bearer ${jwt}` })
        return createThief(scene, browser).attempts()['a device']?.() ?? 'none'
      },
    }),
  }),
}
