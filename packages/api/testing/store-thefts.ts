import { randomBytes } from 'node:crypto'
import { recordKeyOf } from '@one-tick-ahead/ota/server/stored-record'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { createJwtTokens } from '../tokens/jwt'
import { createLoginCookie } from '../tokens/login'
import { ScriptedBrowser } from './scripted-browser'
import { SITE } from './test-app'
import { testSecrets } from './test-secrets'
import type { Owner, Scene, Theft } from './thefts'
import { type Attempt, answerOf } from './thief'

/** The rights of an administrator of the store, without the server in between. */
export interface StoreAccess {
  /** Every record as the text that the store keeps. */
  list(): Promise<string[]>
  /** Writes a record, whatever was there. */
  put(key: string, record: string): Promise<unknown>
  drop(key: string): Promise<unknown>
}

export const postgresAccess = (pool: Pool): StoreAccess => ({
  async list() {
    const { rows } = await pool.query('select record from ota_sign_ins')
    return rows.map(({ record }) => record)
  },
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

function readAttempts(access: StoreAccess, owner: Owner, scene: Scene): Attempt[] {
  return [
    {
      name: 'a secret in the record',
      async go() {
        const text = await recordOf(access, owner)
        const { ota_login = '', ota_device = '' } = Object.fromEntries(owner.jar)
        const secrets = [owner.sessionKey, owner.token, ota_login, ota_device].filter(Boolean)
        const forms = secrets.flatMap((one) => [one, Buffer.from(one, 'base64url').toString('hex')])
        return forms.some((form) => text.includes(form)) ? 'ok' : 'none'
      },
    },
    {
      name: 'a recorded value as the key',
      async go() {
        const values = (await recordOf(access, owner)).split(/[\s"{}:,]+/)
        const sessionId = owner.jar.get('ota_session') ?? ''
        for (const value of values) {
          const key = { sessionKey: value, deviceId: owner.deviceId, sessionId }
          const [first] = owner.thief({ key, history: owner.history, cookies: {} }).attempts()
          if ((await first?.go()) === 'ok') return 'ok'
        }
        return 'refused'
      },
    },
    {
      name: 'the sign-in’s id in a cookie of the thief’s making',
      async go() {
        const login = { sid: owner.sid, subject: 'nobody', signedInAt: scene.clock.now / 1000 }
        const forged = createLoginCookie([randomBytes(32)], () => scene.clock.now)
        const ota_login = await forged.seal(login, LOGIN_LIFETIME_SECONDS)
        const name = scene.scheme === 'jwt' ? 'a new JWT' : 'a device of the thief’s'
        const attempts = owner.thief({ cookies: { ota_login } }).attempts()
        return attempts.find((attempt) => attempt.name === name)?.go() ?? 'none'
      },
    },
  ]
}

/** A session of the thief's own, and changes by which its requests might become the owner's. */
function writeAttempts(access: StoreAccess, store: SessionStore, owner: Owner, scene: Scene) {
  const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => scene.clock.now)
  const attempt = (
    name: string,
    change: (thief: Owner, records: { own: string; owners: string }) => Promise<unknown>,
  ): Attempt => ({
    name,
    async go() {
      const thief = await scene.owner()
      const [own, owners] = [await recordOf(access, thief), await recordOf(access, owner)]
      if (own && owners) await change(thief, { own, owners })
      const answer = await thief.next()
      if (answer !== 'ok') return answer
      const named =
        scene.scheme === 'jwt'
          ? jwt.sessionOf(thief.token)
          : (await store.read(recordKeyOf(thief.sid)))?.record.signInId
      return named === owner.sid ? 'ok' : 'another person'
    },
  })
  return [
    attempt('the thief’s record, renamed', (thief, { own }) =>
      access.put(recordKeyOf(thief.sid), own.replaceAll(thief.sid, owner.sid)),
    ),
    attempt('the owner’s record in place of the thief’s', (thief, { owners }) =>
      access.put(recordKeyOf(thief.sid), owners),
    ),
    attempt('the thief’s session in the owner’s record', (thief, { owners }) => {
      const [ownId = '', ownersId = ''] = [thief, owner].map(({ jar }) => jar.get('ota_session'))
      return access.put(recordKeyOf(owner.sid), owners.replaceAll(ownersId, ownId))
    }),
    {
      name: 'the sign-in marked as unused',
      async go() {
        await access.drop(recordKeyOf(owner.sid))
        const browser = new ScriptedBrowser(scene, true)
        browser.token = owner.token
        return answerOf(await browser.registerDevice())
      },
    },
  ]
}

/** By the ids of content/thefts.ts. */
export const storeThefts = (access: StoreAccess, store: SessionStore): Record<string, Theft> => ({
  'store-read': (owner, scene) => ({
    attempts: () => readAttempts(access, owner, scene),
    leave() {},
  }),
  'store-write': (owner, scene) => ({
    attempts: () => [
      ...writeAttempts(access, store, owner, scene),
      ...readAttempts(access, owner, scene),
    ],
    leave() {},
  }),
})
