import { randomBytes } from 'node:crypto'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import { decodeRecord, recordKeyOf } from '@one-tick-ahead/ota/server/stored-record'
import { decodeJwt } from 'jose'
import { REFRESH_COOKIE } from './refresh-server'
import { answerOf, Browser, type Owner, type Scene } from './scene'
import { type Attempts, createThief, type Foothold } from './thief'

/** The owner's record; empty for a JWT alone, which needs none. @throws Error if another scheme has none. */
function textOf({ records, scheme }: Scene, { sid }: Owner): string {
  const { text = '' } = records.get(recordKeyOf(sid)) ?? {}
  if (text === '' && scheme !== 'jwt') throw new Error(`No record of a session by ${scheme}`)
  return text
}
const sessionOf = ({ jar }: Visitor) => jar.get('ota_session') ?? ''
const COOKIES = ['ota_login', 'ota_device', REFRESH_COOKIE]

/** By an administrator of the session store, without the server in between. */
export const readStore = (owner: Owner, scene: Scene): Attempts => ({
  async 'a secret in the record'() {
    const { sessionKey, token, jar } = owner
    const known = [sessionKey, token, ...COOKIES.map((name) => jar.get(name))].flatMap(
      (one) => one || [],
    )
    const forms = known.flatMap((one) => [one, Buffer.from(one, 'base64url').toString('hex')])
    return forms.some((form) => textOf(scene, owner).includes(form)) ? 'ok' : 'none'
  },
  async 'a recorded value as the key'() {
    for (const value of textOf(scene, owner).split(/[\s"{}:,]+/)) {
      const browser = owner.copy()
      for (const name of COOKIES) browser.jar.delete(name)
      const isRefresh = scene.scheme === 'refresh'
      if (isRefresh) browser.jar.set(REFRESH_COOKIE, value)
      else browser.sessionKey = value
      const answer = isRefresh ? browser.fetchToken() : browser.callWithOta()
      if ((await answerOf(answer)) === 'ok') return 'ok'
    }
    return 'refused'
  },
  async 'the sign-in’s id in a cookie of the thief’s making'() {
    const login = { sid: owner.sid, subject: 'nobody', signedInAt: scene.clock.now / 1000 }
    const forged = createLoginCookie([randomBytes(32)], () => scene.clock.now)
    const browser = new Browser(scene)
    browser.jar.set('ota_login', await forged.seal(login, LOGIN_LIFETIME_SECONDS))
    const attempts = createThief(scene, browser).attempts()
    return (attempts['a device'] ?? attempts['a new JWT'])?.() ?? 'none'
  },
})

/** The same with a session of the thief's own, and changes by which its requests might become the owner's. */
function changeStore(owner: Owner, scene: Scene): Attempts {
  const put = (key: string, text: string) => scene.records.set(key, { version: 1, text })

  /** @returns `ok` if the thief's next request counts as the owner's. */
  async function after(change: (thief: Owner, own: string, owners: string) => void) {
    const thief = await scene.owner()
    const [own, owners] = [textOf(scene, thief), textOf(scene, owner)]
    if (scene.scheme !== 'jwt') change(thief, own, owners) // which has no record
    const loaded = await thief.reload()
    const answer = loaded === 'ok' ? await thief.next() : loaded
    if (answer !== 'ok') return answer
    const isOta = scene.scheme === 'ota' || scene.scheme === 'demo'
    const signIn = isOta
      ? decodeRecord(recordKeyOf(thief.sid), textOf(scene, thief)).signInId
      : decodeJwt(thief.token.replace('Bearer ', '')).sid
    return signIn === owner.sid ? 'ok' : 'another person'
  }

  return {
    'the thief’s record, renamed': () =>
      after(({ sid }, own) => put(recordKeyOf(sid), own.replaceAll(sid, owner.sid))),
    'the owner’s record in place of the thief’s': () =>
      after(({ sid }, _own, owners) => put(recordKeyOf(sid), owners)),
    'the thief’s session in the owner’s record': () =>
      after((thief, own, owners) => {
        const session = sessionOf(owner)
        const changed = session ? owners.replaceAll(session, sessionOf(thief)) : own
        put(recordKeyOf(owner.sid), changed)
      }),
    async 'the sign-in marked as unused'() {
      const key = recordKeyOf(owner.sid)
      const kept = scene.records.get(key)
      scene.records.delete(key)
      const browser = new Browser(scene)
      browser.token = owner.token
      const answer = await answerOf(browser.registerDevice())
      if (kept) scene.records.set(key, kept) // for the other attempts
      return answer
    },
    ...readStore(owner, scene),
  }
}

/** A thief with a one-time token that the owner has used: a refresh token, or all headers of a request. */
async function withUsedToken(owner: Owner, scene: Scene) {
  if (scene.scheme === 'refresh') {
    const loot = Object.assign(owner.copy(), { token: '' })
    await owner.reload()
    return createThief(scene, loot)
  }
  const request = owner.nextRequest()
  await owner.send(request)
  return createThief(scene, new Browser(scene), request)
}

/** By a thief who can change the store, and has a one-time token that has been used, if the scheme has any. */
export async function writeStore(owner: Owner, scene: Scene): Promise<Foothold> {
  if (scene.scheme === 'jwt') return { attempts: () => changeStore(owner, scene) }
  const key = recordKeyOf(owner.sid)
  const before = textOf(scene, owner)
  const thief = await withUsedToken(owner, scene)
  const stolen = thief.loot.copy()
  let isThere = true

  const again: Attempts = {
    async 'a used token, its record put back'(path) {
      scene.records.set(key, { version: 1, text: before })
      thief.loot = Object.assign(stolen.copy(), { token: thief.loot.token })
      for (const go of Object.values(thief.attempts())) if ((await go(path)) === 'ok') return 'ok'
      return 'refused'
    },
  }
  return {
    attempts: () => (isThere ? { ...again, ...changeStore(owner, scene) } : thief.attempts()),
    leave() {
      isThere = false
    },
  }
}
