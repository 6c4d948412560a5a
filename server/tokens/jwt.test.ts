import { createHmac, randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { makeSecrets } from '@/server/testing/test-secrets'
import { createJwtTokens, JWT_LIFETIME_SECONDS } from './jwt'
import type { JwtKey } from './keyring'

const ISSUER = 'http://localhost:3000'
const { jwtKeys } = makeSecrets()
const clock = { now: Date.parse('2026-01-01T12:00:00.000Z') }
const tokensOf = (keys: readonly [JwtKey, ...JwtKey[]], issuer = ISSUER) =>
  createJwtTokens(keys, issuer, () => clock.now)
const jwt = tokensOf(jwtKeys)
const login = { sid: randomUUID(), subject: 'https://issuer.example 42', signedInAt: 0 }

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

test('accepts its own token and knows its sign-in', () => {
  const authorization = `Bearer ${jwt.issue(login)}`
  expect(jwt.verify(authorization)).toBe('ok')
  expect(jwt.sessionOf(authorization)).toBe(login.sid)
})

test('expires after an hour', () => {
  const authorization = `Bearer ${jwt.issue(login)}`
  const issuedAt = clock.now
  clock.now = issuedAt + (JWT_LIFETIME_SECONDS - 1) * 1000
  expect(jwt.verify(authorization)).toBe('ok')
  clock.now = issuedAt + JWT_LIFETIME_SECONDS * 1000
  expect(jwt.verify(authorization)).toBe('jwt_expired')
  expect(jwt.sessionOf(authorization)).toBeNull()
  clock.now = issuedAt
})

test('is not valid before it was issued', () => {
  const authorization = `Bearer ${jwt.issue(login)}`
  clock.now -= 60_000
  expect(jwt.verify(authorization)).toBe('jwt_invalid')
  clock.now += 60_000
})

test('keeps accepting tokens of an older key, and signs with the first', () => {
  const newer = makeSecrets().jwtKeys[0]
  const rotated = tokensOf([{ ...newer, kid: 'newer' }, ...jwtKeys])
  expect(rotated.verify(`Bearer ${jwt.issue(login)}`)).toBe('ok')
  expect(jwt.verify(`Bearer ${rotated.issue(login)}`)).toBe('jwt_invalid')
})

const [header = '', payload = '', signature = ''] = jwt.issue(login).split('.')
const none = encode({ alg: 'none', typ: 'at+jwt' })
const hs256 = encode({ alg: 'HS256', typ: 'at+jwt', kid: jwtKeys[0].kid })
const confused = createHmac('sha256', jwtKeys[0].publicPem)
  .update(`${hs256}.${payload}`)
  .digest('base64url')

test.each([
  ['no scheme', `${header}.${payload}.${signature}`],
  ['a lower-case scheme', `bearer ${header}.${payload}.${signature}`],
  ['alg none', `Bearer ${none}.${payload}.`],
  ['our header without a signature', `Bearer ${header}.${payload}.`],
  ['the public key as an HMAC secret', `Bearer ${hs256}.${payload}.${confused}`],
  ['changed claims', `Bearer ${header}.${encode({ sid: 'x', exp: 9e9 })}.${signature}`],
  [
    'a kid that climbs out',
    `Bearer ${encode({ alg: 'RS256', kid: '../x' })}.${payload}.${signature}`,
  ],
  ['two parts', `Bearer ${header}.${payload}`],
  ['nothing', ''],
  ['only dots', 'Bearer ..'],
])('refuses %s', (_, authorization) => {
  expect(jwt.verify(authorization)).toBe('jwt_invalid')
})

test('refuses the token of another issuer that signs with the same key', () => {
  const foreign = tokensOf(jwtKeys, 'https://elsewhere.example')
  expect(jwt.verify(`Bearer ${foreign.issue(login)}`)).toBe('jwt_invalid')
})

/** As `issue` signs, with the server's own key, but for what a test changes. */
function signed(changed: { iss?: string; aud?: string; typ?: string } = {}): string {
  const { iss = ISSUER, aud = ISSUER, typ = 'at+jwt' } = changed
  const { kid, privatePem } = jwtKeys[0]
  const sign = createSigner({
    key: privatePem,
    algorithm: 'RS256',
    header: { typ, kid, alg: 'RS256' },
  })
  const iat = clock.now / 1000
  const exp = iat + JWT_LIFETIME_SECONDS
  return sign({ iss, aud, sub: login.subject, sid: login.sid, iat, exp })
}

// One claim differs and the header text is ours: only the check of that claim can refuse it.
test.each([
  ['issuer', { iss: 'https://elsewhere.example' }],
  ['audience', { aud: 'https://elsewhere.example' }],
])('refuses our own signature for another %s', (_, changed) => {
  const [ours, theirs] = [signed(), signed(changed)]
  expect(theirs.split('.')[0]).toBe(jwt.issue(login).split('.')[0])
  expect(jwt.verify(`Bearer ${ours}`)).toBe('ok')
  expect(jwt.verify(`Bearer ${theirs}`)).toBe('jwt_invalid')
})

// The type is part of the header text, which no longer picks a key: refused before `checkTyp`.
test('refuses our own signature over another type', () => {
  const theirs = signed({ typ: 'JWT' })
  expect(parts(theirs)[1]).toBe(parts(signed())[1]) // the claims are those of a good token
  expect(jwt.verify(`Bearer ${theirs}`)).toBe('jwt_invalid')
})
