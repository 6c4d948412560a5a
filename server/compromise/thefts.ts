import { randomBytes, randomUUID } from 'node:crypto'
import { LOGIN_LIFETIME_SECONDS } from '@/lib/api/limits'
import { appendToHistory } from '@/lib/ota/history'
import { createSessionId, createSessionKeys } from '@/lib/ota/server/session-keys'
import { createJwtTokens } from '@/server/tokens/jwt'
import { loadSecrets, type PrivateJwk } from '@/server/tokens/keyring'
import { createLoginCookie } from '@/server/tokens/login'
import { cookiesOf, emptyLoot, type Loot, lootOf, profileOf, storageOf } from './loot'
import { type Road, Thief } from './roads'
import type { RowId } from './rows'
import { answerOf, type Owner, RECORDS } from './world'

/** What a theft left the thief with. */
export interface Robbery {
  /** The roads open now; a thief who is still there sees what is new. */
  roads(): Road[]
  /** The thief, who was in the owner's browser, has to go and keeps what was read. */
  leave(): void
}

type Theft = (owner: Owner) => Robbery | Promise<Robbery>

/** A copy that does not change any more. */
function copied(owner: Owner, loot: Loot): Robbery {
  const thief = new Thief(owner.world, owner.scheme, loot)
  return { roads: () => thief.roads(), leave() {} }
}

/** The next request as a whole. */
function takeRequest(owner: Owner): Loot {
  const headers = Object.fromEntries(new Headers(owner.nextHeaders()))
  const jwt = owner.scheme === 'jwt' ? headers.authorization : undefined
  return { cookies: cookiesOf(headers.cookie ?? ''), jwt, requests: [{ headers }] }
}

async function goOn(owner: Owner, calls: number): Promise<void> {
  for (let count = 0; count < calls; count++) {
    const answer = await owner.next()
    if (answer !== 'ok') throw new Error(`the owner was answered ${answer}`)
  }
}

/** What runs in the page: the browser adds the cookies, and the page's log is at hand. */
function pageRoads(owner: Owner): Road[] {
  return [
    { name: 'a request from the page', go: () => owner.next() },
    {
      name: 'a device of the thief’s, from the page',
      async go() {
        const headers = { 'device-id': randomUUID(), Authorization: owner.token }
        return answerOf(await owner.call('/api/registerDevice', { headers }))
      },
    },
  ]
}

function script(owner: Owner): Robbery {
  let isThere = true
  let read = storageOf(owner)
  return {
    roads() {
      if (isThere) read = storageOf(owner)
      const elsewhere = new Thief(owner.world, owner.scheme, read).roads()
      return isThere ? [...pageRoads(owner), ...elsewhere] : elsewhere
    },
    leave() {
      isThere = false
    },
  }
}

function malware(owner: Owner): Robbery {
  return {
    roads() {
      const thief = new Thief(owner.world, owner.scheme, profileOf(owner))
      if (owner.scheme === 'jwt') return thief.roads()
      const inStep: Road = {
        name: 'the profile, its log written back',
        async go() {
          const { key } = thief.loot
          if (!key) return 'no key'
          const { requestId, headers } = thief.sign(key, owner.history)
          owner.history = appendToHistory(owner.history, requestId)
          return thief.ask(headers)
        },
      }
      return [inStep, ...thief.roads()]
    },
    leave() {},
  }
}

/** The secrets as the environment holds them. */
export function secretsOf(owner: Owner) {
  const { OTA_MASTER_KEYS, JWT_PRIVATE_KEYS } = owner.world.keys.env
  const [, master = ''] = OTA_MASTER_KEYS.split(':')
  const { keys } = JSON.parse(JWT_PRIVATE_KEYS) as { keys: PrivateJwk[] }
  return loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[1, Buffer.from(master, 'base64')]]),
    jwtPrivateKeys: keys,
    warn() {},
  })
}

/** Session keys are derived from the master key and the state's epoch, which it does not tell. */
function withoutEpoch(owner: Owner): Road[] {
  const { masterKeys } = secretsOf(owner)
  const guess = randomBytes(16)
  const keys = createSessionKeys(masterKeys, { epochOf: () => guess })
  const thief = new Thief(owner.world, owner.scheme, emptyLoot())
  const ask = (sessionId: string, deviceId: string) => {
    const derived = keys.derive(sessionId)
    const key = { sessionId, deviceId, sessionKey: derived?.sessionKey ?? '' }
    return thief.ask(thief.sign(key, [], { ota_device: derived?.deviceTag ?? '' }).headers)
  }
  return [
    {
      name: 'the key of a session id that was seen, the epoch guessed',
      go: () => ask(owner.jar.get('ota_session') ?? '', owner.deviceId),
    },
    {
      name: 'a session id of the thief’s making, the epoch guessed',
      go() {
        const deviceId = randomUUID()
        const seconds = Math.floor(owner.world.clock.now / 1000)
        const times = { issuedAt: seconds, expiresAt: seconds + 3600 }
        return ask(createSessionId({ kid: 1, deviceId, ...times }), deviceId)
      },
    },
  ]
}

function masterKey(owner: Owner): Robbery {
  const secrets = secretsOf(owner)
  const now = () => owner.world.clock.now
  const login = () => ({
    sid: randomUUID(),
    subject: 'https://issuer.example visitor',
    signedInAt: now() / 1000,
  })
  const asAnybody: Road =
    owner.scheme === 'jwt'
      ? {
          name: 'a JWT of the thief’s making',
          async go() {
            const issuer = owner.world.issuer
            const jwt = createJwtTokens(secrets.jwtKeys, issuer, now).issue(login())
            return new Thief(owner.world, owner.scheme, emptyLoot()).ask({
              Authorization: `Bearer ${jwt}`,
            })
          },
        }
      : {
          name: 'a sign-in cookie of the thief’s making, and a device',
          async go() {
            const seal = createLoginCookie(secrets.cookieKeys, now).seal
            const ota_login = await seal(login(), LOGIN_LIFETIME_SECONDS)
            const loot = { ...emptyLoot(), cookies: { ota_login } }
            const thief = new Thief(owner.world, owner.scheme, loot)
            const road = thief.roads().find(({ name }) => name === 'a device of the thief’s')
            return road?.go() ?? 'no such road'
          },
        }
  const roads = [asAnybody, ...(owner.scheme === 'jwt' ? [] : withoutEpoch(owner))]
  return { roads: () => roads, leave() {} }
}

export const thefts: Record<Exclude<RowId, 'store-read' | 'store-write'>, Theft> = {
  jwt: (owner) => copied(owner, { ...emptyLoot(), jwt: owner.token }),
  'cookie-header': async (owner) => {
    await goOn(owner, 1)
    const [last] = owner.traffic.slice(-1)
    return copied(owner, { ...emptyLoot(), cookies: cookiesOf(last?.request.cookie ?? '') })
  },
  'request-delivered': async (owner) => {
    const loot = takeRequest(owner)
    await owner.call(RECORDS, { headers: loot.requests[0]?.headers })
    return copied(owner, loot)
  },
  'request-withheld': (owner) => copied(owner, takeRequest(owner)),
  'local-storage': (owner) => copied(owner, storageOf(owner)),
  'stale-profile': async (owner) => {
    const loot = profileOf(owner)
    await goOn(owner, 30)
    return copied(owner, loot)
  },
  'fresh-profile': (owner) => copied(owner, profileOf(owner)),
  har: async (owner) => {
    const loot = lootOf(owner.traffic)
    await goOn(owner, 5)
    return copied(owner, loot)
  },
  'proxy-log': (owner) => {
    let read = 0
    let thief = new Thief(owner.world, owner.scheme, emptyLoot())
    return {
      roads() {
        // Until the owner's next call the thief knows best what the log should be.
        if (owner.traffic.length !== read) {
          read = owner.traffic.length
          thief = new Thief(owner.world, owner.scheme, lootOf(owner.traffic))
        }
        return thief.roads()
      },
      leave() {},
    }
  },
  'script-minute': script,
  'script-stays': (owner) => ({ ...script(owner), leave() {} }),
  malware,
  'master-key': masterKey,
}
