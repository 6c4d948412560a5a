import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Cookies } from '@/server/cookies'
import { HttpError } from '@/server/http-error'
import { uuidSchema } from '@/server/ota-schemas'
import { onlyOwnSite } from '@/server/own-site'
import { type RateLimits, refuseRateLimited } from '@/server/rate-limit'
import type { SessionStore } from '@/server/stores/session-store'
import type { DeviceEnrolment } from '@/server/tokens/device-enrolment'
import { JWT_LIFETIME_SECONDS, type JwtTokens } from '@/server/tokens/jwt'
import type { Secrets } from '@/server/tokens/keyring'
import { type Login, loginExpiry } from '@/server/tokens/login'
import type { SealedCookie } from '@/server/tokens/sealed-cookie'

export interface EnrolmentDeps {
  cookies: Cookies
  loginCookie: SealedCookie<Login>
  jwt: JwtTokens
  enrolment: DeviceEnrolment
  store: SessionStore
  secrets: Pick<Secrets, 'jwtKeys'>
  siteOrigin: string
  limits: Pick<RateLimits, 'enrolment'>
  /** Unix milliseconds. */
  now: () => number
}

/** What stands between a sign-in and the first token: JWT, device, session key, and the way out. */
export function enrolmentRoutes(deps: EnrolmentDeps): Hono {
  const { cookies, loginCookie, jwt, enrolment, store, limits, now } = deps
  const app = new Hono()

  const cookie = (c: Context, kind: 'login' | 'session' | 'device') =>
    getCookie(c, cookies.name(kind)) ?? ''

  const requireLogin = async (c: Context): Promise<Login> => {
    const login = await loginCookie.open(cookie(c, 'login'))
    if (!login || (await store.isEnded(login.sid))) {
      throw new HttpError('login_required')
    }
    return login
  }

  for (const path of ['/api/fetchtoken', '/api/registerDevice', '/api/token', '/api/logout']) {
    app.use(path, onlyOwnSite(deps.siteOrigin))
  }

  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: deps.secrets.jwtKeys.map((key) => key.publicJwk) }),
  )

  app.get('/api/fetchtoken', async (c) => {
    const login = await requireLogin(c)
    c.header('Authorization', `Bearer ${jwt.issue(login)}`)
    return c.json({ message: 'Token issued' })
  })

  /** The same token in the body, shaped as RFC 6749 §5.1 has it. */
  app.post('/api/token', async (c) => {
    const login = await requireLogin(c)
    return c.json({
      access_token: jwt.issue(login),
      token_type: 'Bearer',
      expires_in: JWT_LIFETIME_SECONDS,
    })
  })

  app.get('/api/registerDevice', async (c) => {
    const deviceId = c.req.header('device-id') ?? ''
    if (!uuidSchema.safeParse(deviceId).success) throw new HttpError('device_id_invalid')
    const login = await requireLogin(c)
    // A stolen JWT alone must not enrol the thief's own device.
    if (jwt.sessionOf(c.req.header('Authorization') ?? '') !== login.sid) {
      throw new HttpError('jwt_invalid', { message: 'The token is not of this sign-in' })
    }
    const wait = await limits.enrolment(login.sid)
    if (wait) return refuseRateLimited(c, String(wait))
    const session = await enrolment.enrol(login, deviceId, cookie(c, 'device'))
    if (!session) throw new HttpError('already_enrolled')
    const maxAge = session.expiresAt - Math.floor(now() / 1000)
    setCookie(c, cookies.name('session'), session.sessionId, cookies.options(maxAge))
    setCookie(c, cookies.name('device'), session.deviceCookie, cookies.options(maxAge))
    c.header('session_key', session.sessionKey)
    c.header('jSessionId', session.sessionId)
    return c.json({ message: 'Device registered' })
  })

  app.post('/api/logout', async (c) => {
    const [login, session, device] = [cookie(c, 'login'), cookie(c, 'session'), cookie(c, 'device')]
    // First, so that they go with a failure too: whoever pressed LogOut may leave the machine.
    for (const kind of ['login', 'session', 'device'] as const) {
      setCookie(c, cookies.name(kind), '', cookies.options(0))
    }
    const signIn = await loginCookie.open(login)
    if (signIn) await store.endLogin(signIn.sid, loginExpiry(signIn), now())
    // Without its device cookie a session id proves nothing, and must not end anybody's session.
    if (enrolment.provesDevice(session, device)) await store.revoke(session, now())
    return c.json({ message: 'Signed out' })
  })

  return app
}
