import { randomBytes, randomUUID } from 'node:crypto'
import { type AttackPath, Thief } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import { RECORDS } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import { nothingStolen } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import type { Foothold } from '@one-tick-ahead/api/attacker/thief/thefts'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { TestOwner, World } from '@one-tick-ahead/api/testing/world'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { loadSecrets, type PrivateJwk } from '@one-tick-ahead/api/tokens/keyring'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import { joinHistory } from '@one-tick-ahead/ota/history'
import {
  createSessionId,
  createSessionKeys,
  parseSessionId,
  type SessionKeys,
} from '@one-tick-ahead/ota/server/session-keys'
import { bucketOf, epochKey, sessionKey, signInKey } from '@one-tick-ahead/ota/stores/redis/buckets'
import type { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import type { TestRedis } from '@one-tick-ahead/ota/testing/redis'

/** What a thief gets from a server's secrets, from its stores, or from one of them beside another theft. */

/** Both stores as an administrator sees them. */
export interface StoreAccess {
  redis: TestRedis
  database: PostgresServer
  databaseName: string
}

/** What one owner's records say; the thief knows whose they are. */
async function recordsOf({ redis, database, databaseName }: StoreAccess, owner: TestOwner) {
  const [sid = '', sessionId = ''] = owner.subjects
  const client = redis.client
  const epochText = await client.hget(epochKey(bucketOf(sessionId)), 'id')
  const epoch = Buffer.from(epochText ?? '', 'hex')
  const session = await client.hgetall(sessionKey(sessionId))
  const signIn = await client.hgetall(signInKey(sid))
  const rows = await database.query('select * from sign_ins where sid = $1', [sid], databaseName)
  const history = (session.tail ?? '').split('|').filter(Boolean)
  return { sid, sessionId, epoch, session, signIn, rows, history }
}

/** Makes the server forget that the sign-in was used. */
async function markAsUnused({ redis, database, databaseName }: StoreAccess, sid: string) {
  await redis.client.del(signInKey(sid))
  await database.query('delete from sign_ins where sid = $1', [sid], databaseName)
}

/** The secrets as the environment holds them. */
function secretsOf(owner: TestOwner) {
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

const NEW_DEVICE = 'a device of the thief’s'

/** Tries one path of a thief. */
const goBy = (thief: Thief, name: string) =>
  thief
    .attackPaths()
    .find((attackPath) => attackPath.name === name)
    ?.go() ?? 'no such path'

/** A session id of the thief's making. */
function invented({ clock }: World) {
  const deviceId = randomUUID()
  const issuedAt = Math.floor(clock.now / 1000)
  const times = { issuedAt, expiresAt: issuedAt + 3600 }
  return { deviceId, sessionId: createSessionId({ kid: 1, deviceId, ...times }) }
}

const loginAt = ({ clock }: World, sid: string = randomUUID()) => ({
  sid,
  subject: 'https://issuer.example visitor',
  signedInAt: clock.now / 1000,
})

const sealedBy = (
  cookieKeys: Parameters<typeof createLoginCookie>[0],
  world: World,
  sid?: string,
) =>
  createLoginCookie(cookieKeys, () => world.clock.now).seal(
    loginAt(world, sid),
    LOGIN_LIFETIME_SECONDS,
  )

/** One request under a session, with the key and the device cookie that are derived for it. */
function askDerived(
  thief: Thief,
  keys: SessionKeys,
  { sessionId, deviceId }: { sessionId: string; deviceId: string },
  history: string[] = [],
): Promise<string> {
  const derived = keys.derive(sessionId)
  const key = { sessionId, deviceId, sessionKey: derived?.sessionKey ?? '' }
  return thief.ask(thief.sign(key, history, { ota_device: derived?.deviceTag ?? '' }).headers)
}

/** Session keys are derived from the master key and the state's epoch; the master key does not tell the epoch. */
function withoutEpoch(owner: TestOwner): AttackPath[] {
  const { world, scheme, deviceId } = owner
  const guess = randomBytes(16)
  const keys = createSessionKeys(secretsOf(owner).masterKeys, { epochOf: () => guess })
  const thief = new Thief(world, scheme, nothingStolen())
  return [
    {
      name: 'the key of a session id that was seen, the epoch guessed',
      go: () =>
        askDerived(thief, keys, { sessionId: owner.jar.get('ota_session') ?? '', deviceId }),
    },
    {
      name: 'a session id of the thief’s making, the epoch guessed',
      go: () => askDerived(thief, keys, invented(world)),
    },
  ]
}

export function masterKey(owner: TestOwner): Foothold {
  const secrets = secretsOf(owner)
  const { world, scheme } = owner
  const asAnybody: AttackPath =
    scheme === 'jwt'
      ? {
          name: 'a JWT of the thief’s making',
          async go() {
            const tokens = createJwtTokens(secrets.jwtKeys, world.issuer, () => world.clock.now)
            const Authorization = `Bearer ${tokens.issue(loginAt(world))}`
            return new Thief(world, scheme, nothingStolen()).ask({ Authorization })
          },
        }
      : {
          name: 'a sign-in cookie of the thief’s making, and a device',
          async go() {
            const cookies = { ota_login: await sealedBy(secrets.cookieKeys, world) }
            return goBy(new Thief(world, scheme, { ...nothingStolen(), cookies }), NEW_DEVICE)
          },
        }
  const attackPaths = [asAnybody, ...(scheme === 'jwt' ? [] : withoutEpoch(owner))]
  return { attackPaths: () => attackPaths, leave() {} }
}

/** Keys that somebody without the master keys could guess. */
const guesses = (epoch: Buffer) => [Buffer.alloc(32), Buffer.alloc(64), epoch, randomBytes(64)]

function readPaths(access: StoreAccess, owner: TestOwner): AttackPath[] {
  const { world, scheme } = owner
  const thief = new Thief(world, scheme, nothingStolen())
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
        const { epoch, sessionId, history } = await recordsOf(access, owner)
        const deviceId = parseSessionId(sessionId)?.deviceId ?? ''
        for (const guess of guesses(epoch)) {
          const keys = createSessionKeys(new Map([[1, guess]]), { epochOf: () => epoch })
          const answer = await askDerived(thief, keys, { sessionId, deviceId }, history)
          if (answer !== '401 ota_bad_mac') return answer
        }
        return '401 ota_bad_mac'
      },
    },
    {
      name: 'the sign-in’s id in a cookie of the thief’s making',
      async go() {
        const { sid } = await recordsOf(access, owner)
        const cookies = { ota_login: await sealedBy([randomBytes(32)], world, sid) }
        const forger = new Thief(world, scheme, { ...nothingStolen(), cookies })
        return goBy(forger, 'a new JWT by the sign-in cookie')
      },
    },
  ]
}

function writePaths(access: StoreAccess, owner: TestOwner): AttackPath[] {
  const { world, scheme } = owner
  const thief = new Thief(world, scheme, nothingStolen())
  return [
    {
      name: 'a session of the thief’s own, entered',
      async go() {
        const session = invented(world)
        const { now } = world.clock
        const fields = { login: randomUUID(), accepted: now, clock: now }
        await access.redis.client.hset(sessionKey(session.sessionId), fields)
        const key = { ...session, sessionKey: randomBytes(64).toString('base64url') }
        return thief.ask(thief.sign(key, []).headers)
      },
    },
    {
      name: 'the sign-in marked as unused, and a device of the thief’s',
      async go() {
        await markAsUnused(access, (await recordsOf(access, owner)).sid)
        const stolen = { ...nothingStolen(), jwt: 'Bearer none' }
        return goBy(new Thief(world, scheme, stolen), NEW_DEVICE)
      },
    },
  ]
}

/** Rows of the matrix that only servers with a shared store have. */
export const storeThefts = (access: StoreAccess) => ({
  'store-read': (owner: TestOwner): Foothold => ({
    attackPaths: () => readPaths(access, owner),
    leave() {},
  }),
  'store-write': (owner: TestOwner): Foothold => ({
    attackPaths: () => [...readPaths(access, owner), ...writePaths(access, owner)],
    leave() {},
  }),
})

/** Access to the store beside another theft. */
export interface Together {
  what: string
  answer: string
}

const dropLog = ['log', 'tail', 'dropped', 'spent'] as const

/** What access to the store adds to something else that was copied. */
export async function together(world: World, access: StoreAccess): Promise<Together[]> {
  const { client } = access.redis

  /** The master key with the epoch: every key and device cookie can be derived. */
  const derived = async () => {
    const owner = await world.owner('ota')
    const { epoch, history } = await recordsOf(access, owner)
    const keys = createSessionKeys(secretsOf(owner).masterKeys, { epochOf: () => epoch })
    return { owner, keys, thief: new Thief(world, 'ota', nothingStolen()), history }
  }

  const seen = await derived()
  const seenSession = {
    sessionId: seen.owner.jar.get('ota_session') ?? '',
    deviceId: seen.owner.deviceId,
  }
  const seenAnswer = await askDerived(seen.thief, seen.keys, seenSession, seen.history)
  const minted = await derived()
  const mintedAnswer = await askDerived(minted.thief, minted.keys, invented(world))

  const stale = await world.owner('ota')
  const copy = stale.thief(stale.profile())
  for (let count = 0; count < 30; count++) await stale.next()
  const { sessionId: staleId } = await recordsOf(access, stale)
  await client.hset(sessionKey(staleId), { tail: joinHistory(copy.stolen.history ?? []) })
  const staleAnswer = await copy.withLog()

  const sender = await world.owner('ota')
  const headers = sender.nextHeaders()
  await sender.call(RECORDS, { headers })
  const { sessionId } = await recordsOf(access, sender)
  const replay = new Thief(world, 'ota', nothingStolen())
  await client.hdel(sessionKey(sessionId), ...dropLog)
  const spent = await client.keys(`${sessionKey(sessionId)}:*`)
  if (spent.length > 0) await client.del(...spent)
  const replayAnswer = await replay.ask(headers)

  const used = await world.owner('ota')
  await markAsUnused(access, (await recordsOf(access, used)).sid)
  const cookies = Object.fromEntries(used.jar)
  const enrolling = new Thief(world, 'ota', { ...nothingStolen(), cookies })

  return [
    {
      what: 'A master key, and read access to the store: the key of a session that was seen',
      answer: seenAnswer,
    },
    {
      what: 'A master key, and read access to the store: a session id of the thief’s making',
      answer: mintedAnswer,
    },
    { what: 'A stale profile, and the send log set back in the store', answer: staleAnswer },
    { what: 'A delivered request, and its id removed from the store', answer: replayAnswer },
    {
      what: 'One `Cookie` header of the last five minutes, and the sign-in marked as unused',
      answer: await goBy(enrolling, NEW_DEVICE),
    },
  ]
}
