import { execFileSync } from 'node:child_process'
import { toCurl } from './curl'

const base = 'http://localhost:3000/live-demo'
const whole = { base, hasSecrets: true }
const sent = (headers: Record<string, string>, url = '/api/customer') => ({
  url,
  headers,
  madeAt: 0,
})

/** What curl would be given: a real shell reads the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

test('the headers as sent, and the full address last', () => {
  const headers = { Authorization: 'Bearer a.b.c', 'Content-Type': 'application/json' }
  expect(argumentsOf(toCurl(sent(headers), whole))).toEqual([
    '-H',
    'Authorization: Bearer a.b.c',
    '-H',
    'Content-Type: application/json',
    'http://localhost:3000/api/customer',
  ])
})

test('an empty header is sent empty, as the browser did', () => {
  expect(argumentsOf(toCurl(sent({ RequestHistory: '' }), whole))).toContain('RequestHistory;')
})

test.each([
  ['/api/customer', 'ota_session=abc'],
  ['https://api.example/api/customer', '__Host-ota_session=abc'],
])('an OTA call to %s takes the session cookie along', (url, cookie) => {
  const device = {
    id: 'device',
    sessionId: 'abc',
    signer: { sign: async () => '' },
  }
  const words = argumentsOf(toCurl({ ...sent({}, url), device }, whole))
  expect(words.slice(0, 2)).toEqual(['-b', cookie])
})

test('an address of another origin stays', () => {
  const url = 'https://api.example/api/customer'
  expect(argumentsOf(toCurl(sent({}, url), whole))).toEqual([url])
})

test.each(["it's", '$(id)', '`id`', 'a"b', 'a\\', 'a\nb', "';id;'"])(
  'the shell takes %j as text',
  (value) => {
    expect(argumentsOf(toCurl(sent({ 'X-Odd': value }), whole))).toContain(`X-Odd: ${value}`)
  },
)

test('without secrets neither token, session nor id is in it, and each leaves its form', () => {
  const mac = '0a'.repeat(64)
  const device = {
    id: 'device',
    sessionId: 'secret-session',
    signer: { sign: async () => '' },
  }
  const headers = {
    Authorization: `OTA ${mac}-S3`,
    'X-Request-ID': 'some-id',
    RequestHistory: 'one-id|another-id',
    'Content-Type': 'application/json',
    'X-New': 'some-value',
  }
  const masked = { base, hasSecrets: false }
  const words = argumentsOf(toCurl({ ...sent(headers), device }, masked))
  expect(words.join()).not.toMatch(/0a0a|secret-session/)
  expect(words).toEqual([
    '-H',
    'Authorization: OTA <128 hex digits>-S3',
    '-H',
    'X-Request-ID: <request id>',
    '-H',
    'RequestHistory: <request ids>',
    '-H',
    'Content-Type: application/json',
    '-H',
    'X-New: [redacted]',
    '-b',
    'ota_session=<session id>',
    'http://localhost:3000/api/customer',
  ])
  expect(argumentsOf(toCurl(sent({ Authorization: 'Bearer a.b.c' }), masked))).toContain(
    'Authorization: Bearer <token>',
  )
})
