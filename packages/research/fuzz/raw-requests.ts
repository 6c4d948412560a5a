import { connect } from 'node:net'
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
  'device-key': some(/^\{"kty":"EC","crv":"P-256","x":"[\w-]{43}","y":"[\w-]{43}"\}$/),
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
 * Requests that are wrong, but have a clear beginning and a clear end. Each has one answer, and the
 * request that follows it on the connection has its own.
 */
export const framed: fc.Arbitrary<Text> = fc
  .tuple(fc.constantFrom(...METHODS), target, fc.array(header, { maxLength: 5 }), framing)
  .map(([method, path, headers, rest]) => {
    const start = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')
    return /^(GET|HEAD|OPTIONS|TRACE)$/.test(method) ? `${start}\r\n\r\n` : `${start}\r\n${rest}`
  })

/** A connection that the server leaves open is waiting for the rest of a request. */
const QUIET_MS = 20_000

/** What came back over one connection. */
export interface Sent {
  /** Statuses of the answers, in order, without provisional ones (1xx). */
  statuses: number[]
  /** How many of them had come when the broken request was sent. */
  framed: number
  text: string
  /** How the connection ended: a server that hangs up may reset it. What came before is kept. */
  error: string | null
}

const ANSWER = 'HTTP/1.1 '
/** So many may have come in two pieces before all are looked at. */
const SPLIT = 2

const FINAL = /HTTP\/1\.1 ([2-9]\d\d) /g
const statusesIn = (text: string) =>
  Array.from(text.matchAll(FINAL), ([, status]) => Number(status))

/**
 * Sends requests over one connection to 127.0.0.1, without waiting for answers. When all of them
 * are answered the broken one follows, and with it the end: whoever waits for its rest gets none.
 */
export function sendAll(port: number, framed: readonly string[], broken: string): Promise<Sent> {
  return new Promise((done, failed) => {
    let text = ''
    let answered: number | null = null
    let seen = 0
    let error: string | null = null
    const socket = connect(port, '127.0.0.1', () => socket.write(framed.join(''), 'latin1'))
    socket.setTimeout(QUIET_MS, () => failed(new Error(`no end of ${JSON.stringify(broken)}`)))
    socket.setEncoding('latin1').on('data', (bytes) => {
      const chunk = String(bytes)
      text += chunk
      seen += chunk.split(ANSWER).length - 1 // one that comes in two pieces is counted below
      if (answered !== null || seen < framed.length - SPLIT) return
      const count = statusesIn(text).length
      if (count < framed.length) return
      answered = count
      socket.end(broken, 'latin1')
    })
    socket.on('error', ({ message }) => {
      error = message
    })
    socket.on('close', () => {
      const statuses = statusesIn(text)
      done({ statuses, framed: answered ?? statuses.length, text, error })
    })
  })
}

const start = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/** Each breaks a rule of RFC 9112; a reader in front of this server might see another request in it. */
const BROKEN: Text[] = [
  ...[
    '',
    '\r\n\r\n',
    '\0',
    'GET',
    'GET /',
    'GET / HTTP/1.1',
    '\x16\x03\x01\x02\0\x01\0',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ],
  'GET / HTTP/1.1\r\n\r\n',
  ...['1.2.3.4.5', 'xn--', 'a b', '[::1', 'a@b', '\xff', ''].map(
    (host) => `GET /api/customer HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  ),
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  ...['HTTP/1.2', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', 'HTTP/11', 'JUNK'].map(
    (version) => `GET / ${version}\r\nHost: localhost\r\n\r\n`,
  ),
  ...['get', 'G\0T', 'GET\t', '\xc3\x89', 'X'.repeat(300), 'CONNECT'].map(
    (method) => `${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ),
  ...[
    '*',
    'localhost:80',
    'http://',
    'http://a b/',
    'http://u:p@localhost/',
    '/a b',
    '/\0',
    '/\xff\xfe',
    '/?\xff',
  ].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  ...[
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 5, 5',
    'Content-Length: -1',
    'Content-Length: +5',
    'Content-Length: 0x5',
    'Content-Length: 5 ',
    'Content-Length: 99999999999999999999',
    'Content-Length:',
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding:\x0bchunked',
  ].map((framing) => `${start}${framing}\r\n\r\n0\r\n\r\n`),
  ...[
    'fffffffffffffffff',
    '-1',
    '0x5',
    'g',
    ' 5',
    '5 ',
    `5;${'x'.repeat(20_000)}`,
    '5;a="\n"',
    '5;\0',
    '',
  ].map((size) => `${start}Transfer-Encoding: chunked\r\n\r\n${size}\r\nhello\r\n0\r\n\r\n`),
  `${start}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n`,
  `${start}Transfer-Encoding: chunked\r\n\r\n0\r\nTrailer: ${'x'.repeat(20_000)}\r\n\r\n`,
  `${start}Content-Length: 5000\r\n\r\n${'x'.repeat(5000)}`,
  ...[
    'X:\0',
    'X: a\0b',
    'X: a\rb',
    'X: a\nY: b',
    ' X: folded',
    'X: a\r\n b',
    'X : a',
    ': a',
    'Expect: 100-continue',
    'Expect: a miracle',
    'X',
    'X\xff: a',
    'X: \x7f',
    `X: ${'x'.repeat(9000)}`,
    Array.from({ length: 3000 }, (_, n) => `X${n}: y`).join('\r\n'),
  ].map((line) => `GET /api/customer HTTP/1.1\r\nHost: localhost\r\n${line}\r\n\r\n`),
]

/** What is no request, or a request whose end is unclear. The server must close the connection. */
export const broken: fc.Arbitrary<Text> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 1, arbitrary: nearly(fc.constantFrom(...BROKEN)) },
  { weight: 1, arbitrary: nearly(framed) },
)
