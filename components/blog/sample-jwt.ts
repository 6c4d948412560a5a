import { createHmac } from 'node:crypto'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed while the site is built, with a key that protects nothing. */
export function sampleJwt(): string {
  const issuedAt = Date.UTC(2026, 0, 1) / 1000
  const signed = [
    { alg: 'HS256', typ: 'JWT' },
    { sub: '42', name: 'Demo visitor', role: 'reader', iat: issuedAt, exp: issuedAt + 3600 },
  ]
    .map(encode)
    .join('.')
  return `${signed}.${createHmac('sha256', 'a key for show').update(signed).digest('base64url')}`
}
