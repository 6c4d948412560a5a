import type { SignIn } from '@one-tick-ahead/ota'
import type { Context } from 'hono'
import type { JwtTokens } from '../tokens/jwt'

/** The data that the routes leave on a request, for the options of `createOta` to read. */
export interface OtaRouteVariables {
  Variables: {
    /** Finds the sign-in of a registration, which needs more than the cookie. */
    registeringSignIn?: () => Promise<SignIn>
    jwt?: JudgedJwt
  }
}

/** The check of a request's JWT, with its time in milliseconds. */
export interface JudgedJwt {
  code: ReturnType<JwtTokens['verify']>
  ms: number
}

/** Judges the JWT of a request without an OTA token, and keeps the result on the request. */
export function judgeJwt(jwt: JwtTokens, c: Context<OtaRouteVariables>): JudgedJwt['code'] {
  const authorization = c.req.header('Authorization') ?? ''
  const started = performance.now()
  const code = jwt.verify(authorization)
  c.set('jwt', { code, ms: performance.now() - started })
  return code
}
