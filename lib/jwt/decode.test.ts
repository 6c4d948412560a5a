import { createSigner } from 'fast-jwt'
import { decodeJwt, expiryOf } from './decode'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = { alg: 'RS256', typ: 'JWT' }
const payload = { sub: 'Zoë 🔑', exp: 1_763_620_000 }
const token = `${encode(header)}.${encode(payload)}.c2lnbmF0dXJl`

test.each([token, `Bearer ${token}`, `  ${token}\n`])('decodes a token: %#', (text) => {
  expect(decodeJwt(text)).toEqual({
    ok: true,
    token: {
      raw: { header: encode(header), payload: encode(payload), signature: 'c2lnbmF0dXJl' },
      header,
      payload,
    },
  })
})

test('decodes an unsigned token', () => {
  expect(decodeJwt(`${encode({ alg: 'none' })}.${encode(payload)}.`)).toMatchObject({
    ok: true,
    token: { raw: { signature: '' } },
  })
})

test.each([
  ['', 'A signed token has three parts; this text has 1.'],
  ['a.b', 'A signed token has three parts; this text has 2.'],
  ['a.b.c.d.e', 'Five parts: an encrypted token (JWE), unreadable without its key.'],
  [`${encode(header)}.${encode(payload)}.!!`, 'The signature is not base64url.'],
  [`<b>.${encode(payload)}.x`, 'The header is not base64url.'],
  [`a.${encode(payload)}.x`, 'The header is not base64url text.'],
  [`${encode(header)}._w.x`, 'The payload is not base64url text.'],
  [`${encode(header)}.${Buffer.from('{').toString('base64url')}.x`, 'The payload is not JSON.'],
  [`${encode(header)}.${encode([1])}.x`, 'The payload is not a JSON object.'],
  [`${encode(header)}.${encode(null)}.x`, 'The payload is not a JSON object.'],
])('explains the mistake in %j', (text, reason) => {
  expect(decodeJwt(text)).toEqual({ ok: false, reason })
})

test.each([
  [{ sub: '1', exp: 1_800_000_000 }, 1_800_000_000_000],
  [{ sub: '1' }, null],
])('a token with the claims %j expires at %p', (claims, expiry) => {
  const decoding = decodeJwt(createSigner({ key: 'secret', noTimestamp: true })(claims))
  expect(decoding.ok && expiryOf(decoding.token)).toBe(expiry)
})
