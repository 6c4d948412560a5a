import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { MessageBody, TokenBody } from '../contract/bodies'
import { JWT_LIFETIME_SECONDS, RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { HttpError } from '../http/errors'
import type { Shape } from '../http/input'
import type { RateLimits } from '../http/rate-limit'
import { OWN_SITE_ONLY, onlyOwnSite } from '../http/request-guards'
import { logIdOf } from '../http/request-log'
import type { AuditLog } from '../logs/audit'
import { addCall, constantAnswer, inWords, jsonAnswer, refusals } from '../openapi/calls'
import { examples, responseHeaders } from '../openapi/headers'
import { type LoginDeps, requireLogin } from '../sign-in/current-login'
import type { JwtTokens } from '../tokens/jwt'

export interface TokenDeps extends LoginDeps {
  jwt: Pick<JwtTokens, 'issue' | 'lifetimeSeconds'>
  siteOrigin: string
  limits: Pick<RateLimits, 'tokens'>
  audit: Pick<AuditLog, 'record'>
  /** Whose X-Forwarded-For is believed. */
  trustProxy: TrustedProxies
}

/** A JWT for whoever is signed in: in a header, as the demo wants it, or in a body. */
export function tokenRoutes(deps: TokenDeps): OpenAPIHono {
  const { audit, jwt, limits, trustProxy } = deps
  const ownSite = onlyOwnSite(deps.siteOrigin)
  const app = new OpenAPIHono()

  /** Signing is costly, and a thief of the login cookie may ask for ever: so it has its own limit. */
  const issue = async (c: Context): Promise<string> => {
    const login = await requireLogin(deps, c)
    // By address too: a thief elsewhere must not use up what the owner needs.
    const wait = await limits.tokens(`${clientAddress(c, trustProxy)} ${login.sid}`)
    if (wait) throw new HttpError('rate_limited', { headers: { 'Retry-After': String(wait) } })
    const issued = jwt.issue(login)
    audit.record('jwt_issued', { signIn: login.sid }, logIdOf(c))
    return issued
  }

  addCall(app, fetchTokenCall, ownSite, async (c) => {
    c.header('Authorization', `Bearer ${await issue(c)}`)
    return c.json(ISSUED)
  })
  addCall(app, createTokenCall, ownSite, async (c) =>
    c.json(tokenBody(await issue(c), jwt.lifetimeSeconds)),
  )

  return app
}

const ISSUED: MessageBody = { message: 'Token issued' }

const tokenBody = (jwt: string, seconds: number = JWT_LIFETIME_SECONDS): TokenBody => ({
  access_token: jwt,
  token_type: 'Bearer',
  expires_in: seconds,
})

const tokenSchema = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().openapi({ description: 'Seconds' }),
} satisfies Shape<TokenBody>)

/** What both calls have in common. */
const common = {
  tags: ['Enrolment'],
  description: `${OWN_SITE_ONLY} At most ${inWords(RATES.tokens)} for one sign-in and address.`,
  security: [{ login: [] }],
} satisfies Partial<RouteConfig>

const COMMON_ERRORS = [
  'login_required',
  'database_unavailable',
  'foreign_origin',
  'ota_state_unavailable',
] as const

const fetchTokenCall: RouteConfig = {
  ...common,
  method: 'get',
  path: apiPaths.fetchToken,
  operationId: 'fetchToken',
  summary: 'A JWT, in a header',
  responses: {
    200: constantAnswer('Issued', ISSUED, { Authorization: responseHeaders.authorization }),
    ...refusals(COMMON_ERRORS),
  },
}

const createTokenCall: RouteConfig = {
  ...common,
  method: 'post',
  path: apiPaths.createToken,
  operationId: 'createToken',
  summary: 'A JWT, in a body (RFC 6749 §5.1)',
  responses: {
    200: jsonAnswer('Issued', tokenSchema, { example: tokenBody(examples.jwt) }),
    ...refusals([...COMMON_ERRORS, 'body_too_large']),
  },
}
