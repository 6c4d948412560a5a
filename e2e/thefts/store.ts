import { randomBytes } from 'node:crypto'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { SITE } from '@one-tick-ahead/api/testing/test-app'
import { testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import { recordKeyOf } from '@one-tick-ahead/ota/server/stored-record'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { answerOf, type Owner, type Scene } from './scene'
import { type Attempts, createThief, type Theft } from './thefts'

/** The rights of an administrator of the store, without the server in between. */
export interface StoreAccess {
  /** Every record as the text that the store keeps. */
  list(): Promise<string[]>
  /** Writes a record, whatever was there. */
  put(key: string, record: string): Promise<unknown>
  drop(key: string): Promise<unknown>
}

export const postgresAccess = (pool: Pool): StoreAccess => ({
  list: async () =>
    (await pool.query('select record from ota_sign_ins')).rows.map(({ record }) => record),
  put: (key, record) =>
    pool.query('update ota_sign_ins set record = $2, version = 1 where key = $1', [key, record]),
  drop: (key) => pool.query('delete from ota_sign_ins where key = $1', [key]),
})

const PREFIX = '{ota}:'
const KEY_LENGTH = 22

export const redisAccess = (client: Redis): StoreAccess => ({
  async list() {
    const names = await client.keys(PREFIX + '?'.repeat(KEY_LENGTH))
    return Promise.all(names.map(async (name) => (await client.hget(name, 'record')) ?? ''))
  },
  put: (key, record) => client.hset(PREFIX + key, { version: 1, record }),
  drop: (key) => client.del(PREFIX + key),
})

const recordOf = async ({ list }: StoreAccess, { sid }: Owner) =>
  (await list()).find((text) => text.includes(sid)) ?? ''

const sessionOf = ({ jar }: Visitor) => jar.get('ota_session') ?? ''

const readAttempts = (access: StoreAccess, owner: Owner, scene: Scene): Attempts => ({
  async 'a secret in the record'() {
    const text = await recordOf(access, owner)
    const { ota_login = '', ota_device = '' } = Object.fromEntries(owner.jar)
    const secrets = [owner.sessionKey, owner.token, ota_login, ota_device].filter(Boolean)
    const forms = secrets.flatMap((one) => [one, Buffer.from(one, 'base64url').toString('hex')])
    return forms.some((form) => text.includes(form)) ? 'ok' : 'none'
  },
  async 'a recorded value as the key'() {
    const cookies = { ota_session: sessionOf(owner) }
    for (const sessionKey of (await recordOf(access, owner)).split(/[\s"{}:,]+/)) {
      const thief = createThief(scene, { ...owner.profile(), cookies, sessionKey })
      const answer = await thief.attempts()['the key, the send log continued']?.()
      if (answer === 'ok') return 'ok'
    }
    return 'refused'
  },
  async 'the sign-in’s id in a cookie of the thief’s making'() {
    const login = { sid: owner.sid, subject: 'nobody', signedInAt: scene.clock.now / 1000 }
    const forged = createLoginCookie([randomBytes(32)], () => scene.clock.now)
    const ota_login = await forged.seal(login, LOGIN_LIFETIME_SECONDS)
    const name = scene.scheme === 'jwt' ? 'a new JWT' : 'a device'
    return createThief(scene, { cookies: { ota_login } }).attempts()[name]?.() ?? 'none'
  },
})

/** A session of the thief's own, and changes by which its requests might become the owner's. */
function writeAttempts(access: StoreAccess, store: SessionStore, owner: Owner, scene: Scene) {
  const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => scene.clock.now)
  const after =
    (change: (thief: Owner, own: string, owners: string) => Promise<unknown>) => async () => {
      const thief = await scene.owner()
      const [own, owners] = [await recordOf(access, thief), await recordOf(access, owner)]
      if (own && owners) await change(thief, own, owners)
      const answer = await thief.next()
      if (answer !== 'ok') return answer
      const named =
        scene.scheme === 'jwt'
          ? jwt.sessionOf(thief.token)
          : (await store.read(recordKeyOf(thief.sid)))?.record.signInId
      return named === owner.sid ? 'ok' : 'another person'
    }
  return {
    'the thief’s record, renamed': after((thief, own) =>
      access.put(recordKeyOf(thief.sid), own.replaceAll(thief.sid, owner.sid)),
    ),
    'the owner’s record in place of the thief’s': after((thief, _own, owners) =>
      access.put(recordKeyOf(thief.sid), owners),
    ),
    'the thief’s session in the owner’s record': after((thief, _own, owners) =>
      access.put(recordKeyOf(owner.sid), owners.replaceAll(sessionOf(owner), sessionOf(thief))),
    ),
    async 'the sign-in marked as unused'() {
      await access.drop(recordKeyOf(owner.sid))
      const browser = new Visitor(scene, true)
      browser.token = owner.token
      return answerOf(browser.registerDevice())
    },
  }
}

/** By the ids of content/thefts.ts. */
export const storeThefts = (access: StoreAccess, store: SessionStore): Record<string, Theft> => ({
  'store-read': (owner, scene) => ({ attempts: () => readAttempts(access, owner, scene) }),
  'store-write': (owner, scene) => ({
    attempts: () => ({
      ...writeAttempts(access, store, owner, scene),
      ...readAttempts(access, owner, scene),
    }),
  }),
})
