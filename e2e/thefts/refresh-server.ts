import { randomBytes, randomUUID } from 'node:crypto'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { type Login, signInOf } from '@one-tick-ahead/api/tokens/login'
import { createSealedCookie, type SealedCookie } from '@one-tick-ahead/api/tokens/sealed-cookie'
import { recordKeyOf } from '@one-tick-ahead/ota/server/stored-record'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** The calls that get the refresh token, and no other call gets it. */
const REFRESH_PATH = '/refresh'
export const refreshPaths = { renew: REFRESH_PATH, logOut: `${REFRESH_PATH}/log-out` } as const
export const REFRESH_COOKIE = 'refresh_token'

const JWT_SECONDS = 5 * 60

/** A refresh token names its sign-in, so a thief who can write to the store cannot give it another one. */
const refreshSchema = z.object({
  sid: z.uuid(),
  subject: z.string(),
  signedInAt: z.number(),
  id: z.uuid(),
})

/** All refresh tokens of one sign-in (RFC 9700 §4.14.2): each but the newest has been used. */
interface Family {
  newest: string
  isRevoked: boolean
}

/** The secrets of the server: the key of the JWTs, and the one that seals refresh tokens. */
export const makeRefreshKeys = () => ({ jwt: randomBytes(32), refresh: randomBytes(32) })

interface RefreshDeps {
  keys: ReturnType<typeof makeRefreshKeys>
  loginCookie: Pick<SealedCookie<Login>, 'open'>
  /** One family for each sign-in, as JSON. */
  records: Map<string, { version: number; text: string }>
  audit: (event: string) => void
  /** Unix milliseconds. */
  now: () => number
}

/** An access token of five minutes, which never outlives its sign-in. @param now Unix milliseconds. */
export function issueJwt(key: Uint8Array, login: Login, now: number): Promise<string> {
  const ends = Math.min(Math.floor(now / 1000) + JWT_SECONDS, signInOf(login).expiresAt / 1000)
  return new SignJWT({ sid: login.sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(login.subject)
    .setExpirationTime(ends)
    .sign(key)
}

/**
 * A server with JWTs of five minutes and rotating refresh tokens (RFC 9700 §4.14.2), as an architect would choose it
 * for a page. The sign-in is exchanged once for the first refresh token, which is then in an HttpOnly cookie that
 * browsers send to the refresh path alone. A token that comes back after its use revokes its whole family.
 */
export function createRefreshApp(deps: RefreshDeps) {
  const { keys, loginCookie, records, audit, now } = deps
  const tokens = createSealedCookie({
    keys: [keys.refresh],
    purpose: 'refresh',
    schema: refreshSchema,
    now,
  })
  const app = new Hono()
  const refuse = (c: Context, code: string) => c.json({ code }, 401)

  const familyOf = (sid: string): Family | null => {
    const record = records.get(recordKeyOf(sid))
    return record ? JSON.parse(record.text) : null
  }
  const keep = (sid: string, family: Family) =>
    records.set(recordKeyOf(sid), { version: 1, text: JSON.stringify(family) })

  app.post(refreshPaths.renew, async (c) => {
    const token = await tokens.open(getCookie(c, REFRESH_COOKIE))
    const login = token ?? (await loginCookie.open(getCookie(c, 'ota_login')))
    if (!login) return refuse(c, 'login_required')
    const { sid, subject, signedInAt } = login
    const family = familyOf(sid)
    if (!token && family) return refuse(c, 'sign_in_used')
    if (token) {
      if (!family || family.isRevoked) return refuse(c, 'refresh_revoked')
      if (token.id !== family.newest) {
        keep(sid, { ...family, isRevoked: true })
        audit('refresh_reused')
        return refuse(c, 'refresh_reused')
      }
    }
    const id = randomUUID()
    keep(sid, { newest: id, isRevoked: false })
    const left = Math.floor(signedInAt) + LOGIN_LIFETIME_SECONDS - Math.floor(now() / 1000)
    const sealed = await tokens.seal({ sid, subject, signedInAt, id }, left)
    setCookie(c, REFRESH_COOKIE, sealed, {
      path: REFRESH_PATH,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
    deleteCookie(c, 'ota_login')
    c.header('Authorization', `Bearer ${await issueJwt(keys.jwt, login, now())}`)
    return c.json({})
  })

  app.post(refreshPaths.logOut, async (c) => {
    const token = await tokens.open(getCookie(c, REFRESH_COOKIE))
    const family = token && familyOf(token.sid)
    if (family) keep(token.sid, { ...family, isRevoked: true })
    deleteCookie(c, REFRESH_COOKIE, { path: REFRESH_PATH })
    return c.json({})
  })

  for (const path of [apiPaths.customers, apiPaths.persons]) {
    app.get(path, async (c) => {
      const jwt = c.req.header('Authorization')?.replace('Bearer ', '') ?? ''
      try {
        await jwtVerify(jwt, keys.jwt, { currentDate: new Date(now()), algorithms: ['HS256'] })
        return c.json({})
      } catch (error) {
        return refuse(c, error instanceof errors.JWTExpired ? 'jwt_expired' : 'jwt_invalid')
      }
    })
  }
  app.notFound((c) => c.json({ code: 'not_found' }, 404))
  return app
}
