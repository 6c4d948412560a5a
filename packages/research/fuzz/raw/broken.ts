import { nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'
import { framed, type Text } from './framed'

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

/** What is no request, or one whose end is in doubt; the connection is over with it. */
export const broken: fc.Arbitrary<Text> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 1, arbitrary: nearly(fc.constantFrom(...BROKEN)) },
  { weight: 1, arbitrary: nearly(framed) },
)
