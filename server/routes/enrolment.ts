import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { JWT_LIFETIME_SECONDS } from '@/lib/api/limits'
import { otaEnrol } from '@/lib/ota/adapters/hono'
import type { OtaOptions } from '@/lib/ota/server/guard'
import type { OtaService } from '@/lib/ota/server/service'
import type { SignIn } from '@/lib/ota/server/sign-ins'
import { clientAddress, type TrustedProxies } from '@/server/client-address'
import type { Cookies } from '@/server/cookies'
import { HttpError } from '@/server/http-error'
import { onlyOwnSite } from '@/server/own-site'
import type { RateLimits } from '@/server/rate-limit'
import type { SignIns } from '@/server/sign-in/sign-ins'
import type { JwtTokens } from '@/server/tokens/jwt'
import type { Secrets } from '@/server/tokens/keyring'
import { type Login, loginExpiry, signedInAtMs, signInOf } from '@/server/tokens/login'
import type { SealedCookie } from '@/server/tokens/sealed-cookie'

export interface EnrolmentDeps {
  cookies: Cookies
  loginCookie: SealedCookie<Login>
  jwt: JwtTokens
  otaOptions: OtaOptions
  endProven: OtaService['endProven']
  signIns: SignIns
  secrets: Pick<Secrets, 'jwtKeys'>
  siteOrigin: string
  limits: Pick<RateLimits, 'tokens'>
  /** Whose X-Forwarded-For is believed. */
  trustProxy: TrustedProxies
}

/** What stands between a sign-in and the first token: JWT, device, session key, and the way out. */
export function enrolmentRoutes(deps: EnrolmentDeps): Hono {
  const { cookies, loginCookie, jwt, otaOptions, endProven, signIns, limits, trustProxy } = deps
  const app = new Hono()

  const openLogin = (c: Context) => loginCookie.open(getCookie(c, cookies.name('login')))

  const sessionCookies = (c: Context): [session: string, device: string] => [
    getCookie(c, cookies.name('session')) ?? '',
    getCookie(c, cookies.name('device')) ?? '',
  ]

  const requireLogin = async (c: Context): Promise<Login> => {
    const login = await openLogin(c)
    if (!login || (await signIns.isEnded(login.sid, signedInAtMs(login)))) {
      throw new HttpError('login_required')
    }
    return login
  }

  /** Signing is dear, and who copied the sign-in cookie may ask for ever: hence a limit of its own. */
  const issueJwt = async (c: Context): Promise<string> => {
    const login = await requireLogin(c)
    // By address too: elsewhere a copy of the cookie must not use up what the owner needs.
    const wait = await limits.tokens(`${clientAddress(c, trustProxy)} ${login.sid}`)
    if (wait) throw new HttpError('rate_limited', { headers: { 'Retry-After': String(wait) } })
    return jwt.issue(login)
  }

  const requireSignIn = async (c: Context): Promise<SignIn> => {
    const login = await requireLogin(c)
    // A stolen JWT alone must not enrol the thief's own device.
    if (jwt.sessionOf(c.req.header('Authorization') ?? '') !== login.sid) {
      throw new HttpError('jwt_invalid', { message: 'The token is not of this sign-in' })
    }
    return signInOf(login)
  }

  for (const path of ['/api/fetchtoken', '/api/registerDevice', '/api/token', '/api/logout']) {
    app.use(path, onlyOwnSite(deps.siteOrigin))
  }

  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: deps.secrets.jwtKeys.map((key) => key.publicJwk) }),
  )

  app.get('/api/fetchtoken', async (c) => {
    c.header('Authorization', `Bearer ${await issueJwt(c)}`)
    return c.json({ message: 'Token issued' })
  })

  /** The same token in the body, shaped as RFC 6749 §5.1 has it. */
  app.post('/api/token', async (c) => {
    return c.json({
      access_token: await issueJwt(c),
      token_type: 'Bearer',
      expires_in: JWT_LIFETIME_SECONDS,
    })
  })

  app.get('/api/registerDevice', otaEnrol({ ...otaOptions, signIn: requireSignIn }))

  app.post('/api/logout', async (c) => {
    const login = await openLogin(c)
    // First, so that they go with a failure too: whoever pressed LogOut may leave the machine.
    for (const kind of ['login', 'session', 'device'] as const) {
      setCookie(c, cookies.name(kind), '', cookies.options(0))
    }
    const proven = await Promise.allSettled([
      login && signIns.end(login.sid, loginExpiry(login), 'revoked'),
      endProven(...sessionCookies(c), 'revoked'), // of another sign-in where tabs signed in at once
    ])
    const [signIn, session] = proven
    if (signIn.status === 'rejected') throw signIn.reason
    // Nearly always the same sign-in, whose end is kept.
    if (session.status === 'rejected' && !login) throw session.reason
    if (proven.some((one) => one.status === 'rejected' || one.value === 'kept')) {
      return c.json({ message: 'Signed out; the session store is told as soon as it is back' }, 202)
    }
    return c.json({ message: 'Signed out' })
  })

  return app
}
