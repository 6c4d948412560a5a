import { execFileSync } from 'node:child_process'
import { masked, toCurl } from './curl'

const base = 'http://localhost:3000/live-demo'
const sent = (headers: Record<string, string>, url = '/api/customer') => ({
  url,
  headers,
  madeAt: 0,
})
const device = { id: 'device', sessionId: 'abc', signer: { sign: async () => '' } }

/** The arguments that curl would receive: a real shell reads the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

test('the command has the headers as sent, an empty one included, and ends with the full URL', () => {
  const headers = { Authorization: 'Bearer a.b.c', RequestHistory: '' }
  expect(argumentsOf(toCurl(sent(headers), base))).toEqual([
    '-H',
    'Authorization: Bearer a.b.c',
    '-H',
    'RequestHistory;', // curl drops a header that ends in a colon
    'http://localhost:3000/api/customer',
  ])
})

test.each([
  ['/api/customer', 'ota_session=abc'],
  ['https://api.example/api/customer', '__Host-ota_session=abc'],
])('an OTA call to %s includes the session cookie', (url, cookie) => {
  const words = argumentsOf(toCurl({ ...sent({}, url), device }, base))
  expect(words.slice(0, 2)).toEqual(['-b', cookie])
})

test.each(["it's", '$(id)', '`id`', 'a"b', 'a\\', 'a\nb', "';id;'"])(
  'a shell reads %j as text',
  (value) => {
    expect(argumentsOf(toCurl(sent({ 'X-Odd': value }), base))).toContain(`X-Odd: ${value}`)
  },
)

test('a masked request has placeholders for token, session and ids', () => {
  const headers = {
    Authorization: `OTA ${'0a'.repeat(64)}-S3`,
    'X-Request-ID': 'some-id',
    RequestHistory: 'one-id|another-id',
    'Content-Type': 'application/json',
    'X-New': 'some-value',
  }
  const masks = masked({ ...sent(headers), device })
  expect(masks.device?.sessionId).toBe('<session id>')
  expect(masks.headers).toEqual({
    Authorization: 'OTA <128 hex digits>-S3',
    'X-Request-ID': '<request id>',
    RequestHistory: '<request ids>',
    'Content-Type': 'application/json',
    'X-New': '[redacted]',
  })
  expect(masked(sent({ Authorization: 'Bearer a.b.c' })).headers).toEqual({
    Authorization: 'Bearer <token>',
  })
})
