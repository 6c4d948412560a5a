import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { JWT_LIFETIME_SECONDS, LOGIN_LIFETIME_SECONDS } from '../contract/limits'
import { makeSecrets } from '../testing/test-secrets'
import type { JwtCode } from './jwt'
import { createJwtTokens } from './jwt'
import type { JwtKey } from './keyring'

const ISSUER = 'http://localhost:3000'
const { jwtKeys } = makeSecrets()
const clock = { now: Date.parse('2026-01-01T12:00:00.000Z') }
const tokensOf = (keys: readonly [JwtKey, ...JwtKey[]], issuer = ISSUER) =>
  createJwtTokens(keys, issuer, () => clock.now)
const jwt = tokensOf(jwtKeys)
const login = {
  sid: randomUUID(),
  subject: 'https://issuer.example 42',
  signedInAt: clock.now / 1000,
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (token: string) =>
  token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))

test('issues an RFC 9068 token bound to the sign-in', () => {
  const [header = '', payload = ''] = parts(jwt.issue(login))
  expect(JSON.parse(header)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: jwtKeys[0].kid })
  const claims = JSON.parse(payload)
  expect(claims).toMatchObject({ iss: ISSUER, aud: ISSUER, sub: login.subject, sid: login.sid })
  expect(claims.exp - claims.iat).toBe(JWT_LIFETIME_SECONDS)
})

test('a token issued late in a sign-in expires when the sign-in ends', () => {
  const end = Math.floor(login.signedInAt) + LOGIN_LIFETIME_SECONDS
  const late = { ...login, signedInAt: login.signedInAt + 0.7 } // it ends at a whole second
  clock.now = (end - 60) * 1000 + 700
  const authorization = `Bearer ${jwt.issue(late)}`
  clock.now = end * 1000 - 1
  expect(jwt.verify(authorization)).toBe('ok')
  clock.now = end * 1000
  expect(jwt.verify(authorization)).toBe<JwtCode>('jwt_expired')
  clock.now = login.signedInAt * 1000
})

test('accepts a token for an hour from its issue, and returns its sign-in', () => {
  const authorization = `Bearer ${jwt.issue(login)}`
  const issuedAt = clock.now
  clock.now = issuedAt - 60_000
  expect(jwt.verify(authorization)).toBe<JwtCode>('jwt_invalid')
  clock.now = issuedAt + (JWT_LIFETIME_SECONDS - 1) * 1000
  expect(jwt.verify(authorization)).toBe('ok')
  expect(jwt.sessionOf(authorization)).toBe(login.sid)
  clock.now = issuedAt + JWT_LIFETIME_SECONDS * 1000
  expect(jwt.verify(authorization)).toBe<JwtCode>('jwt_expired')
  expect(jwt.sessionOf(authorization)).toBeNull()
  clock.now = issuedAt
})

test('accepts tokens of an older key, and signs with the first', () => {
  const newer = makeSecrets().jwtKeys[0]
  const rotated = tokensOf([{ ...newer, kid: 'newer' }, ...jwtKeys])
  expect(rotated.verify(`Bearer ${jwt.issue(login)}`)).toBe('ok')
  expect(jwt.verify(`Bearer ${rotated.issue(login)}`)).toBe<JwtCode>('jwt_invalid')
})

const [header = '', payload = '', signature = ''] = jwt.issue(login).split('.')
const withHeader = (other: object) =>
  `Bearer ${encode({ alg: 'RS256', typ: 'at+jwt', ...other })}.${payload}.${signature}`
const publicJwk = createPublicKey(jwtKeys[0].publicPem).export({ format: 'jwk' })
/** Signed as by a library that takes the public key's text for an HMAC secret. */
const confused = () => {
  const head = encode({ alg: 'HS256', typ: 'at+jwt', kid: jwtKeys[0].kid })
  const mac = createHmac('sha256', jwtKeys[0].publicPem).update(`${head}.${payload}`)
  return `Bearer ${head}.${payload}.${mac.digest('base64url')}`
}

test.each([
  ['a token without a scheme', `${header}.${payload}.${signature}`],
  ['alg none', withHeader({ alg: 'none', kid: jwtKeys[0].kid }).replace(signature, '')],
  ['the public key as an HMAC secret', confused()],
  ['a key in the header', withHeader({ jwk: publicJwk })],
  ['the address of a key in the header', withHeader({ jku: 'https://evil.test/keys' })],
  ['an unknown kid', withHeader({ kid: '__proto__' })],
  ['changed claims', `Bearer ${header}.${encode({ sid: 'x', exp: 9e9 })}.${signature}`],
  ['our header without a signature', `Bearer ${header}.${payload}`],
])('refuses %s', (_, authorization) => {
  expect(jwt.verify(authorization)).toBe<JwtCode>('jwt_invalid')
  expect(jwt.sessionOf(authorization)).toBeNull()
})

/** Signed with the server's own key, as by `issue`, apart from the changed claims and type. */
function signed(changed: { iss?: string; aud?: string; typ?: string; nbf?: number } = {}): string {
  const { iss = ISSUER, aud = ISSUER, typ = 'at+jwt', nbf } = changed
  const { kid, privatePem } = jwtKeys[0]
  const header = { typ, kid, alg: 'RS256' }
  const sign = createSigner({ key: privatePem, algorithm: 'RS256', header })
  const iat = clock.now / 1000
  const exp = iat + JWT_LIFETIME_SECONDS
  return sign({ iss, aud, sub: login.subject, sid: login.sid, iat, exp, ...(nbf && { nbf }) })
}

test.each([
  ['issuer', { iss: 'https://elsewhere.example' }],
  ['audience', { aud: 'https://elsewhere.example' }],
  ['audience with a longer name', { aud: `${ISSUER}.evil.test` }],
  ['type', { typ: 'JWT' }],
  ['time to begin, a minute from now', { nbf: clock.now / 1000 + 60 }],
])('refuses our own signature for another %s', (_, changed) => {
  expect(jwt.verify(`Bearer ${signed()}`)).toBe('ok')
  expect(jwt.verify(`Bearer ${signed(changed)}`)).toBe<JwtCode>('jwt_invalid')
})

// Without `exp` it would never end, and without `sid` it would belong to no sign-in.
test.each(['exp', 'sub', 'sid'])('refuses our own signature without %s', (claim) => {
  const { [claim]: value, ...rest } = JSON.parse(parts(signed())[1] ?? '')
  const { kid, privatePem } = jwtKeys[0]
  const header = { typ: 'at+jwt', kid, alg: 'RS256' }
  const sign = createSigner({ key: privatePem, algorithm: 'RS256', header })
  expect(jwt.verify(`Bearer ${sign({ ...rest, [claim]: value })}`)).toBe('ok')
  expect(jwt.verify(`Bearer ${sign(rest)}`)).toBe<JwtCode>('jwt_invalid')
})

test.each([-60, 5])('accepts a token that begins in %d seconds', (seconds) => {
  expect(jwt.verify(`Bearer ${signed({ nbf: clock.now / 1000 + seconds })}`)).toBe('ok')
})
