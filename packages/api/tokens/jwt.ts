import { randomUUID } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { JwtErrorCode } from '../contract/error-codes'
import { JWT_LIFETIME_SECONDS } from '../contract/limits'
import type { JwtKey } from './keyring'
import { type Login, signInOf } from './login'

const TYPE = 'at+jwt' // RFC 9068 §2.1
const BEARER = 'Bearer '

/** Several nodes may share the keys, and their clocks differ a little. */
const CLOCK_TOLERANCE_SECONDS = 5

/** Seconds for which a JWT issued at `now`, Unix milliseconds, is valid: it never outlives its sign-in. */
export function jwtLifetime(login: Login, now: number): number {
  const left = signInOf(login).expiresAt / 1000 - Math.floor(now / 1000)
  return Math.min(JWT_LIFETIME_SECONDS, left)
}

/** `ok`, or the stable code of a refusal. */
export type JwtCode = 'ok' | JwtErrorCode

/** RFC 9068 §2.2; `iss` and `aud` are added by the signer. */
interface Claims {
  sub: string
  /** The sign-in. */
  sid: string
  jti: string
  iat: number
  /** Never issued here, but honoured (RFC 7519 §4.1.5). */
  nbf?: number
  exp: number
}

/** The verdict on a JWT. */
interface JwtVerdict {
  code: JwtCode
  /** The sign-in's id; null for a refused token. */
  sid: string | null
}

export interface JwtTokens {
  /** A signed access token (RFC 9068, RS256) for a sign-in. */
  issue(login: Login): string
  /** Signature, issuer, audience, type and times of a raw `Authorization` value. Never throws. */
  verify(authorization: string): JwtCode
  /** The `sid` of a valid token; otherwise null. */
  sessionOf(authorization: string): string | null
}

/**
 * @param keys the first signs, all verify.
 * @param issuer the API's public URL, both issuer and audience.
 * @param now Unix milliseconds.
 */
export function createJwtTokens(
  keys: readonly [JwtKey, ...JwtKey[]],
  issuer: string,
  now: () => number,
): JwtTokens {
  const signers = keys.map((key) =>
    createSigner({
      key: key.privatePem,
      algorithm: 'RS256',
      kid: key.kid,
      iss: issuer,
      aud: issuer,
      header: { typ: TYPE, kid: key.kid, alg: 'RS256' },
    }),
  )
  // Our own header text selects the key, so a forged `alg`, `kid` or `jku` selects none.
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
        // Checked below by our clock: the library accepts none.
        ignoreExpiration: true,
        ignoreNotBefore: true,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      }),
    ]),
  )

  const judge = (authorization: string): JwtVerdict => {
    const token = authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : ''
    const verify = verifiers.get(headerOf(token))
    if (!verify) return { code: 'jwt_invalid', sid: null }
    try {
      const claims = verify(token) as Claims // signed by us, so it has the shape that `issue` gives
      const seconds = now() / 1000
      const { iat, nbf = iat } = claims
      const isBegun = Math.max(iat, nbf) <= seconds + CLOCK_TOLERANCE_SECONDS
      if (!isBegun) return { code: 'jwt_invalid', sid: null }
      if (claims.exp <= seconds) return { code: 'jwt_expired', sid: null }
      return { code: 'ok', sid: claims.sid }
    } catch {
      return { code: 'jwt_invalid', sid: null }
    }
  }

  return {
    issue(login) {
      const sign = signers[0] as (payload: Claims) => string // keys is never empty
      const issuedAt = now()
      const iat = Math.floor(issuedAt / 1000)
      const exp = iat + jwtLifetime(login, issuedAt)
      return sign({ sub: login.subject, sid: login.sid, jti: randomUUID(), iat, exp })
    },
    verify: (authorization) => judge(authorization).code,
    sessionOf: (authorization) => judge(authorization).sid,
  }
}

function headerOf(token: string): string {
  return token.slice(0, token.indexOf('.'))
}
