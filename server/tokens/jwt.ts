import { createSigner, createVerifier, TOKEN_ERROR_CODES, TokenError } from 'fast-jwt'
import { z } from 'zod'
import type { JwtKey } from './keyring'
import type { Login } from './login'

/** The demo's panel must not turn red in a long session; an hour is a common default. */
export const JWT_LIFETIME_SECONDS = 60 * 60
const TYPE = 'at+jwt' // RFC 9068 §2.1
const BEARER = 'Bearer '

export type JwtCode = 'ok' | 'jwt_invalid' | 'jwt_expired'

const claimsSchema = z.object({ sid: z.string(), sub: z.string() })

export interface JwtTokens {
  /** A signed access token (RFC 9068, RS256) for a sign-in. */
  issue(login: Login): string
  /** Signature, issuer, audience, type and times of a raw `Authorization` value. Never throws. */
  verify(authorization: string): JwtCode
  /** The `sid` of a valid token, else null. */
  sessionOf(authorization: string): string | null
}

/**
 * @param keys the first signs, all verify.
 * @param issuer the API's public URL, both issuer and audience.
 */
export function createJwtTokens(keys: readonly [JwtKey, ...JwtKey[]], issuer: string): JwtTokens {
  const signers = keys.map((key) =>
    createSigner({
      key: key.privatePem,
      algorithm: 'RS256',
      kid: key.kid,
      iss: issuer,
      aud: issuer,
      expiresIn: JWT_LIFETIME_SECONDS * 1000,
      header: { typ: TYPE, kid: key.kid, alg: 'RS256' },
    }),
  )
  // Our own header text picks the key, so `alg`, `kid` or `jku` of a stranger choose nothing.
  const verifiers = new Map(
    keys.map((key, index) => [
      headerOf(signers[index]?.({}) ?? ''),
      createVerifier({
        key: key.publicPem,
        algorithms: ['RS256'],
        cache: false,
        allowedIss: issuer,
        allowedAud: issuer,
        checkTyp: TYPE,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      }),
    ]),
  )

  const read = (authorization: string): { code: JwtCode; claims?: unknown } => {
    const token = authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : ''
    const verify = verifiers.get(headerOf(token))
    if (!verify) return { code: 'jwt_invalid' }
    try {
      return { code: 'ok', claims: verify(token) }
    } catch (error) {
      const expired = error instanceof TokenError && error.code === TOKEN_ERROR_CODES.expired
      return { code: expired ? 'jwt_expired' : 'jwt_invalid' }
    }
  }

  return {
    issue({ sid, subject }) {
      const sign = signers[0] as (payload: object) => string // keys is never empty
      return sign({ sub: subject, sid, jti: crypto.randomUUID() })
    },
    verify: (authorization) => read(authorization).code,
    sessionOf(authorization) {
      const { code, claims } = read(authorization)
      return code === 'ok' ? claimsSchema.parse(claims).sid : null
    },
  }
}

function headerOf(token: string): string {
  return token.slice(0, token.indexOf('.'))
}
