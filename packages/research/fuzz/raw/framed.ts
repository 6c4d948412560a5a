import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'

/** Bytes of a request, one a character. */
export type Text = string

const some = (pattern: RegExp) => fc.stringMatching(pattern)
const token = some(/^OTA [0-9a-f]{128}-S[1-4]$/)
const jwt = some(/^Bearer [\w-]{9}\.[\w-]{30}\.[\w-]{43}$/)
const sessionId = some(/^[\w-]{56}$/)
const uuid = fc.uuid()
const history = fc.array(uuid, { maxLength: 4 }).map((ids) => ids.join('|'))
const cookie = fc
  .tuple(fc.constantFrom('ota_session', 'ota_device', 'ota_login', 'ota_signin', 'x'), sessionId)
  .map(([name, value]) => `${name}=${value}`)
const cookies = fc.array(cookie, { maxLength: 4 }).map((all) => all.join('; '))
const addresses = fc
  .array(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 3 })
  .map((all) => all.join(', '))
const junk = fc.string({ unit: 'binary-ascii', maxLength: 40 })

/** A value holds neither the end of its line nor another control character: those are for `broken`. */
const asValue = (text: Text) =>
  [...text]
    .filter((char) => char === '\t' || (char >= ' ' && char !== '\x7f' && char <= '\xff'))
    .join('')

const VALUES: Record<string, fc.Arbitrary<Text>> = {
  Authorization: fc.oneof(token, jwt),
  'X-Request-ID': uuid,
  RequestHistory: history,
  Cookie: cookies,
  'X-Forwarded-For': addresses,
  'device-id': uuid,
  'OTA-Binding': some(/^v1 [0-9a-f]{128}$/),
  'Content-Digest': some(/^sha-256=:[A-Za-z0-9+/]{43}=:$/),
  Range: some(/^bytes=\d{0,3}-\d{0,3}$/),
  'If-None-Match': some(/^(W\/)?"[a-z0-9-]{1,9}"$/),
  'If-Range': some(/^"[a-z]{3}"$/),
  'Accept-Encoding': some(/^(br|gzip|\*)(;q=[01](\.\d)?)?$/),
  Origin: fc.constantFrom('http://localhost:3000', 'null', 'https://evil.example'),
  'Access-Control-Request-Method': fc.constantFrom('GET', 'PUT', '\xff'),
  'Access-Control-Request-Headers': fc.constantFrom('authorization', 'a,b', '*'),
  'Sec-Fetch-Site': fc.constantFrom('same-origin', 'cross-site'),
  'Sec-Fetch-Mode': fc.constantFrom('cors', 'navigate'),
  'Early-Data': fc.constantFrom('1', '0', '2'),
  'Content-Type': fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=',
  ),
  'Content-Encoding': fc.constantFrom('gzip', 'identity'),
  Upgrade: fc.constantFrom('websocket', 'h2c'),
  Accept: fc.constantFrom('*/*', 'text/html;q=x'),
  'X-Junk': junk,
}

const header = fc.oneof(
  ...Object.entries(VALUES).map(([name, value]) =>
    nearly(value).map((text) => `${name}: ${asValue(text)}`),
  ),
)

const PATHS = [
  ...Object.values(apiPaths),
  ...['/', '/about', '/404', '/live-demo/google', '/.env', '/../secret.txt', '/%2e%2e/secret.txt'],
  ...['/request-jwt', '/request-ota', '/request-all-params', '//', '/%', '/%00', '/api/%c0%af'],
]
const target = fc
  .tuple(
    fc.constantFrom(...PATHS),
    fc.constantFrom('', '?', '?state=x&code=y', '?a=%', '#', '/', ';x', '\\'),
  )
  .map((parts) => parts.join(''))
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PROPFIND',
  'M-SEARCH',
]

const json = fc.oneof(
  fc.json(),
  nearly(fc.constant('{"name":"Ada","email":"ada@example.com","msg":"x"}')),
  nearly(fc.constant('{"jsessionID":"x","jwt":"a.b.c","url":"http://localhost/api/customer"}')),
  fc.constant(`${'['.repeat(2000)}`),
  fc.constant('{"__proto__":{"x":1},"constructor":1}'),
)
const bytes = json.map((text) => Buffer.from(text).toString('latin1'))

const sized = (body: Text) => ['Content-Length', body.length] as const
const chunked = (body: Text) =>
  `Transfer-Encoding: chunked\r\n\r\n${body && `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`
const framing = fc
  .tuple(bytes, fc.boolean())
  .map(([body, isChunked]) =>
    isChunked ? chunked(body) : `${sized(body).join(': ')}\r\n\r\n${body}`,
  )

/**
 * Wrong in whatever it says, but with a beginning and an end that nobody can doubt: each of these has
 * one answer, and what follows it on the connection has its own.
 */
export const framed: fc.Arbitrary<Text> = fc
  .tuple(fc.constantFrom(...METHODS), target, fc.array(header, { maxLength: 5 }), framing)
  .map(([method, path, headers, rest]) => {
    const start = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')
    return /^(GET|HEAD|OPTIONS|TRACE)$/.test(method) ? `${start}\r\n\r\n` : `${start}\r\n${rest}`
  })
