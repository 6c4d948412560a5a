import { type Context, Hono } from 'hono'
import type { MessageBody, TokenBody } from '../contract/bodies'
import { JWT_LIFETIME_SECONDS } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { HttpError } from '../http/errors'
import type { Count } from '../http/rate-limit'
import { onlyOwnSite } from '../http/request-guards'
import { logIdOf } from '../http/request-log'
import type { AuditLog } from '../logs/audit'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import type { JwtTokens } from '../tokens/jwt'

export interface TokenDeps extends LoginDeps {
  jwt: Pick<JwtTokens, 'issue'>
  siteOrigin: string
  limit: Count
  audit: Pick<AuditLog, 'record'>
  /** The proxies whose X-Forwarded-For is believed. */
  trustProxy: TrustedProxies
}

/** Issues a JWT to a signed-in visitor: in a header, as the demo reads it, or in a body. */
export function tokenRoutes(deps: TokenDeps): Hono {
  const { audit, jwt, limit, trustProxy } = deps
  const ownSite = onlyOwnSite(deps.siteOrigin)
  const app = new Hono()

  const issue = async (c: Context): Promise<string> => {
    const login = await requireLogin(deps, c)
    // Counted also by address: a thief elsewhere must not use up what the owner needs.
    const wait = await limit(`${clientAddress(c, trustProxy)} ${login.sid}`)
    if (wait) throw new HttpError('rate_limited', { headers: { 'Retry-After': String(wait) } })
    const issued = jwt.issue(login)
    audit.record('jwt_issued', { signIn: login.sid }, logIdOf(c))
    return issued
  }

  app.get(apiPaths.fetchToken, ownSite, async (c) => {
    c.header('Authorization', `Bearer ${await issue(c)}`)
    return c.json(ISSUED)
  })
  app.post(apiPaths.createToken, ownSite, async (c) => {
    const body: TokenBody = {
      access_token: await issue(c),
      token_type: 'Bearer',
      expires_in: JWT_LIFETIME_SECONDS,
    }
    return c.json(body)
  })

  return app
}

const ISSUED: MessageBody = { message: 'Token issued' }
