import { randomBytes } from 'node:crypto'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import type { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { createJwtTokens } from '../tokens/jwt'
import { createLoginCookie } from '../tokens/login'
import { ScriptedBrowser } from './scripted-browser'
import { SITE } from './test-app'
import { testSecrets } from './test-secrets'
import type { Owner, Scene, Theft } from './thefts'
import { type Attempt, answerOf } from './thief'

/** What an administrator of the database can do. */
interface Access {
  query(text: string, values?: unknown[]): Promise<object[]>
  store: SessionStore
}

/** Every record that names the owner, and every table of a single row, as text. */
async function recordsOf({ query }: Access, owner: Owner): Promise<string[]> {
  const tables = `select table_name as name from information_schema.tables where table_schema = 'public'`
  const names = (await query(tables)) as { name: string }[]
  const all = await Promise.all(
    names.map(async ({ name }) => {
      const rows = await query(`select row_to_json("${name}")::text as text from "${name}"`)
      const texts = (rows as { text: string }[]).map(({ text }) => text)
      const own = [owner.sid, owner.jar.get('ota_session') ?? owner.sid]
      return texts.length === 1
        ? texts
        : texts.filter((text) => own.some((id) => text.includes(id)))
    }),
  )
  return all.flat()
}

function readAttempts(access: Access, owner: Owner, scene: Scene): Attempt[] {
  const records = () => recordsOf(access, owner)
  return [
    {
      name: 'a secret in the records',
      async go() {
        const text = (await records()).join('\n')
        const { ota_login = '', ota_device = '' } = Object.fromEntries(owner.jar)
        const secrets = [owner.sessionKey, owner.token, ota_login, ota_device].filter(Boolean)
        const forms = secrets.flatMap((one) => [one, Buffer.from(one, 'base64url').toString('hex')])
        return forms.some((form) => text.includes(form)) ? 'ok' : 'none'
      },
    },
    {
      name: 'a recorded value as the key',
      async go() {
        const values = (await records()).flatMap((text) => Object.values(JSON.parse(text)))
        const sessionId = owner.jar.get('ota_session') ?? ''
        for (const value of values) {
          const sessionKey = String(value).replace(/^\\x/, '')
          const key = { sessionKey, deviceId: owner.deviceId, sessionId }
          const thief = owner.thief({ key, history: owner.history, cookies: {} })
          const answers = await Promise.all(
            thief
              .attempts()
              .slice(0, 1)
              .map(({ go }) => go()),
          )
          if (answers.includes('ok')) return 'ok'
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

/** A session of the thief's own, whose record is made to name the owner's sign-in. */
function renamedSession({ query, store }: Access, owner: Owner, scene: Scene) {
  const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => scene.clock.now)
  let thief: Owner | undefined
  const use = async () => {
    if (!thief || (await thief.next()) !== 'ok') return 'refused'
    const sid = await store.signInOf(thief.jar.get('ota_session') ?? '')
    const named = scene.scheme === 'jwt' ? jwt.sessionOf(thief.token) : sid
    return named === owner.sid ? 'ok' : 'another person'
  }
  const make = async () => {
    if ((await use()) === 'ok') return 'ok'
    thief = await scene.owner()
    const sessionId = thief.jar.get('ota_session') ?? ''
    await query('update ota_1_sessions set sign_in = $1 where id = $2', [owner.sid, sessionId])
    return use()
  }
  return { make, use }
}

/** By the ids of content/thefts.ts. @param name of the database with all that the server keeps. */
export const storeThefts = (
  database: PostgresServer,
  name: string,
  store: SessionStore,
): Record<string, Theft> => {
  const query = (text: string, values?: unknown[]) => database.query(text, values, name)
  const access = { store, query }
  return {
    'store-read': (owner, scene) => ({
      attempts: () => readAttempts(access, owner, scene),
      leave() {},
    }),
    'store-write': (owner, scene) => {
      const session = renamedSession(access, owner, scene)
      let isThere = true
      const writing: Attempt[] = [
        { name: 'a session of the thief, renamed', go: session.make },
        {
          name: 'the sign-in marked as unused',
          async go() {
            await query('delete from ota_1_sign_ins where id = $1', [owner.sid])
            await query('delete from sign_ins where sid = $1', [owner.sid])
            const browser = new ScriptedBrowser(scene, true)
            browser.token = owner.token
            return answerOf(await browser.registerDevice())
          },
        },
        ...readAttempts(access, owner, scene),
      ]
      const left = [{ name: 'the renamed session', go: session.use }]
      return {
        attempts: () => (isThere ? writing : left),
        leave() {
          isThere = false
        },
      }
    },
  }
}
