import { createSigner } from 'fast-jwt'
import { expiryOf, parseJwt } from './jwt-parts'

const claims = { sub: 'zoë ☂', exp: 1_800_000_000 }
const token = createSigner({ key: 'secret', noTimestamp: true })(claims)

test('a token of a real signer is taken apart', () => {
  const parts = parseJwt(`Bearer ${token}`)
  expect(parts).toMatchObject({ scheme: 'Bearer', header: { alg: 'HS256' }, payload: claims })
  expect(Object.values(parts?.raw ?? {}).join('.')).toBe(token)
  expect(parts && expiryOf(parts)).toBe(1_800_000_000_000)
})

test.each([
  '',
  'Bearer',
  'Bearer a.b',
  'Bearer a.b.c',
  `Bearer ${token}.d`,
  `Bearer ${btoa('1')}.${btoa('2')}.c`,
  token,
])('%j is none', (text) => {
  expect(parseJwt(text)).toBeNull()
})

test('without a time it does not say when it expires', () => {
  const parts = parseJwt(`Bearer ${createSigner({ key: 'secret', noTimestamp: true })({})}`)
  expect(parts && expiryOf(parts)).toBeNull()
})
