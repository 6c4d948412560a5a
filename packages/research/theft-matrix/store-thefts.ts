import { randomBytes, randomUUID } from 'node:crypto'
import { emptyLoot } from '@one-tick-ahead/api/attacker/thief/loot'
import { type Road, Thief } from '@one-tick-ahead/api/attacker/thief/roads'
import type { Robbery } from '@one-tick-ahead/api/attacker/thief/thefts'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { TestOwner } from '@one-tick-ahead/api/testing/world'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { loadSecrets, type PrivateJwk } from '@one-tick-ahead/api/tokens/keyring'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import {
  createSessionId,
  createSessionKeys,
  parseSessionId,
} from '@one-tick-ahead/ota/server/session-keys'
import { bucketOf, epochKey, sessionKey, signInKey } from '@one-tick-ahead/ota/stores/redis/buckets'
import type { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import type { TestRedis } from '@one-tick-ahead/ota/testing/redis'

/** Both stores as an administrator sees them. */
export interface StoreAccess {
  redis: TestRedis
  database: PostgresServer
  databaseName: string
}

/** Keys that somebody without the masters can think of. */
const guesses = (epoch: Buffer) => [Buffer.alloc(32), Buffer.alloc(64), epoch, randomBytes(64)]

/** What one owner's records say; the thief knows whose they are. */
export async function recordsOf({ redis, database, databaseName }: StoreAccess, owner: TestOwner) {
  const [sid = '', sessionId = ''] = owner.subjects
  const client = redis.client
  const epochText = await client.hget(epochKey(bucketOf(sessionId)), 'id')
  const epoch = Buffer.from(epochText ?? '', 'hex')
  const session = await client.hgetall(sessionKey(sessionId))
  const signIn = await client.hgetall(signInKey(sid))
  const rows = await database.query('select * from sign_ins where sid = $1', [sid], databaseName)
  return { sid, sessionId, epoch, session, signIn, rows }
}

function readRoads(access: StoreAccess, owner: TestOwner): Road[] {
  const { world, scheme } = owner
  const thief = new Thief(world, scheme, emptyLoot())
  const now = () => world.clock.now
  return [
    {
      name: 'a secret of the owner’s in the records',
      async go() {
        const text = JSON.stringify(await recordsOf(access, owner))
        const { ota_login = '', ota_device = '' } = Object.fromEntries(owner.jar)
        const secrets = [owner.sessionKey, owner.token, ota_login, ota_device]
        return secrets.some((secret) => secret && text.includes(secret)) ? 'ok' : 'none found'
      },
    },
    {
      name: 'the session id, and keys made of the epoch',
      async go() {
        const { epoch, sessionId, session } = await recordsOf(access, owner)
        const deviceId = parseSessionId(sessionId)?.deviceId ?? ''
        const history = (session.tail ?? '').split('|').filter(Boolean)
        for (const guess of guesses(epoch)) {
          const keys = createSessionKeys(new Map([[1, guess]]), { epochOf: () => epoch })
          const derived = keys.derive(sessionId)
          const key = { sessionId, deviceId, sessionKey: derived?.sessionKey ?? '' }
          const cookies = { ota_device: derived?.deviceTag ?? '' }
          const answer = await thief.ask(thief.sign(key, history, cookies).headers)
          if (answer !== '401 ota_bad_mac') return answer
        }
        return '401 ota_bad_mac'
      },
    },
    {
      name: 'the sign-in’s id in a cookie of the thief’s making',
      async go() {
        const { sid } = await recordsOf(access, owner)
        const seal = createLoginCookie([randomBytes(32)], now).seal
        const signedInAt = now() / 1000
        const login = { sid, subject: 'https://issuer.example visitor', signedInAt }
        const ota_login = await seal(login, LOGIN_LIFETIME_SECONDS)
        const road = new Thief(world, scheme, { ...emptyLoot(), cookies: { ota_login } })
          .roads()
          .find(({ name }) => name === 'a new JWT by the sign-in cookie')
        return road?.go() ?? 'no such road'
      },
    },
  ]
}

function writeRoads(access: StoreAccess, owner: TestOwner): Road[] {
  const { world, scheme } = owner
  const { client } = access.redis
  const thief = new Thief(world, scheme, emptyLoot())
  return [
    {
      name: 'a session of the thief’s own, entered',
      async go() {
        const deviceId = randomUUID()
        const seconds = Math.floor(world.clock.now / 1000)
        const times = { issuedAt: seconds, expiresAt: seconds + 3600 }
        const sessionId = createSessionId({ kid: 1, deviceId, ...times })
        const fields = { login: randomUUID(), accepted: world.clock.now, clock: world.clock.now }
        await client.hset(sessionKey(sessionId), fields)
        const invented = randomBytes(64).toString('base64url')
        return thief.ask(thief.sign({ sessionId, deviceId, sessionKey: invented }, []).headers)
      },
    },
    {
      name: 'the sign-in marked as unused, and a device of the thief’s',
      async go() {
        const { sid } = await recordsOf(access, owner)
        await client.del(signInKey(sid))
        const { database, databaseName } = access
        await database.query('delete from sign_ins where sid = $1', [sid], databaseName)
        const road = new Thief(world, scheme, { ...emptyLoot(), jwt: 'Bearer none' })
          .roads()
          .find(({ name }) => name === 'a device of the thief’s')
        return road?.go() ?? 'no such road'
      },
    },
  ]
}

/** Rows that only servers with a shared store have. */
export const storeThefts = (access: StoreAccess) => ({
  'store-read': (owner: TestOwner): Robbery => ({
    roads: () => readRoads(access, owner),
    leave() {},
  }),
  'store-write': (owner: TestOwner): Robbery => ({
    roads: () => [...readRoads(access, owner), ...writeRoads(access, owner)],
    leave() {},
  }),
})

/** The secrets as the environment holds them. */
export function secretsOf(owner: TestOwner) {
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
function withoutEpoch(owner: TestOwner): Road[] {
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

export function masterKey(owner: TestOwner): Robbery {
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
