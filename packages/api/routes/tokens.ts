import { type Context, Hono } from 'hono'
import type { MessageBody, TokenBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import { callerOf } from '../http/caller'
import { HttpError } from '../http/errors'
import type { Count } from '../http/rate-limit'
import { onlyOwnSite } from '../http/request-guards'
import type { AuditLog } from '../logs/audit'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import { type JwtTokens, jwtLifetime } from '../tokens/jwt'

export interface TokenDeps extends LoginDeps {
  jwt: Pick<JwtTokens, 'issue'>
  siteOrigin: string
  limit: Count
  audit: Pick<AuditLog, 'record'>
}

/** Issues a JWT to a signed-in visitor: in a header, as the demo reads it, or in a body. */
export function tokenRoutes(deps: TokenDeps): Hono {
  const { audit, jwt, limit } = deps
  const ownSite = onlyOwnSite(deps.siteOrigin)
  const app = new Hono()

  const issue = async (c: Context) => {
    const login = await requireLogin(deps, c)
    // Counted also by address: a thief elsewhere must not use up what the owner needs.
    const wait = await limit(`${callerOf(c).address} ${login.sid}`)
    if (wait) throw new HttpError('rate_limited', { headers: { 'Retry-After': String(wait) } })
    const issued = { token: jwt.issue(login), lifetime: jwtLifetime(login, deps.now()) }
    audit.record('jwt_issued', { signIn: login.sid }, c)
    return issued
  }

  app.get(apiPaths.fetchToken, ownSite, async (c) => {
    const { token } = await issue(c)
    c.header('Authorization', `Bearer ${token}`)
    return c.json(ISSUED)
  })
  app.post(apiPaths.createToken, ownSite, async (c) => {
    const { token, lifetime } = await issue(c)
    const body: TokenBody = { access_token: token, token_type: 'Bearer', expires_in: lifetime }
    return c.json(body)
  })

  return app
}

const ISSUED: MessageBody = { message: 'Token issued' }
