import { randomBytes } from 'node:crypto'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { SITE } from '@one-tick-ahead/api/testing/test-app'
import { testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import { decodeRecord, recordKeyOf } from '@one-tick-ahead/ota/server/stored-record'
import { answerOf, type Owner, type Scene } from './scene'
import { type Attempts, createThief } from './thief'

const textOf = ({ records }: Scene, { sid }: Owner) => records.get(recordKeyOf(sid))?.text ?? ''
const sessionOf = ({ jar }: Visitor) => jar.get('ota_session') ?? ''

/** By an administrator of the session store, without the server in between. */
export const readStore = (owner: Owner, scene: Scene): Attempts => ({
  async 'a secret in the record'() {
    const secrets = [owner.sessionKey, owner.token, owner.jar.get('ota_login')]
    const known = [...secrets, owner.jar.get('ota_device')].flatMap((one) => one || [])
    const forms = known.flatMap((one) => [one, Buffer.from(one, 'base64url').toString('hex')])
    return forms.some((form) => textOf(scene, owner).includes(form)) ? 'ok' : 'none'
  },
  async 'a recorded value as the key'() {
    for (const sessionKey of textOf(scene, owner).split(/[\s"{}:,]+/)) {
      const browser = Object.assign(owner.copy(), { sessionKey })
      for (const name of ['ota_login', 'ota_device']) browser.jar.delete(name)
      if ((await answerOf(browser.callWithOta())) === 'ok') return 'ok'
    }
    return 'refused'
  },
  async 'the sign-in’s id in a cookie of the thief’s making'() {
    const login = { sid: owner.sid, subject: 'nobody', signedInAt: scene.clock.now / 1000 }
    const forged = createLoginCookie([randomBytes(32)], () => scene.clock.now)
    const browser = new Visitor(scene)
    browser.jar.set('ota_login', await forged.seal(login, LOGIN_LIFETIME_SECONDS))
    const name = scene.scheme === 'jwt' ? 'a new JWT' : 'a device'
    return createThief(scene, browser).attempts()[name]?.() ?? 'none'
  },
})

/** The same with a session of the thief's own, and changes by which its requests might become the owner's. */
export function writeStore(owner: Owner, scene: Scene): Attempts {
  const jwt = createJwtTokens(testSecrets.jwtKeys, SITE, () => scene.clock.now)
  const put = (key: string, text: string) => scene.records.set(key, { version: 1, text })

  /** @returns `ok` if the thief's next request counts as the owner's. */
  async function after(change: (thief: Owner, own: string, owners: string) => void) {
    const thief = await scene.owner()
    const [own, owners] = [textOf(scene, thief), textOf(scene, owner)]
    if (own && owners) change(thief, own, owners)
    const answer = await thief.next()
    if (answer !== 'ok') return answer
    const key = recordKeyOf(thief.sid)
    const named =
      scene.scheme === 'jwt'
        ? jwt.sessionOf(thief.token)
        : decodeRecord(key, textOf(scene, thief)).signInId
    return named === owner.sid ? 'ok' : 'another person'
  }

  return {
    'the thief’s record, renamed': () =>
      after(({ sid }, own) => put(recordKeyOf(sid), own.replaceAll(sid, owner.sid))),
    'the owner’s record in place of the thief’s': () =>
      after(({ sid }, _own, owners) => put(recordKeyOf(sid), owners)),
    'the thief’s session in the owner’s record': () =>
      after((thief, _own, owners) =>
        put(recordKeyOf(owner.sid), owners.replaceAll(sessionOf(owner), sessionOf(thief))),
      ),
    async 'the sign-in marked as unused'() {
      scene.records.delete(recordKeyOf(owner.sid))
      const browser = new Visitor(scene)
      browser.token = owner.token
      return answerOf(browser.registerDevice())
    },
    ...readStore(owner, scene),
  }
}
