import { execFileSync } from 'node:child_process'
import { toCurl } from './curl'

const base = 'http://localhost:3000/live-demo'
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
  expect(argumentsOf(toCurl(sent(headers), base))).toEqual([
    '-H',
    'Authorization: Bearer a.b.c',
    '-H',
    'Content-Type: application/json',
    'http://localhost:3000/api/customer',
  ])
})

test('the binding of an OTA call goes along', () => {
  const binding = `v1 ${'0a'.repeat(64)}`
  expect(argumentsOf(toCurl(sent({ 'OTA-Binding': binding }), base))).toContain(
    `OTA-Binding: ${binding}`,
  )
})

test('an empty header is sent empty, as the browser did', () => {
  expect(argumentsOf(toCurl(sent({ RequestHistory: '' }), base))).toContain('RequestHistory;')
})

test.each([
  ['/api/customer', 'ota_session=abc'],
  ['https://api.example/api/customer', '__Host-ota_session=abc'],
])('an OTA call to %s takes the session cookie along', (url, cookie) => {
  const device = {
    id: 'device',
    sessionId: 'abc',
    signer: { sign: async () => '', bind: async () => '' },
  }
  const words = argumentsOf(toCurl({ ...sent({}, url), device }, base))
  expect(words.slice(0, 2)).toEqual(['-b', cookie])
})

test('an address of another origin stays', () => {
  const url = 'https://api.example/api/customer'
  expect(argumentsOf(toCurl(sent({}, url), base))).toEqual([url])
})

test.each(["it's", '$(id)', '`id`', 'a"b', 'a\\', 'a\nb', "';id;'"])(
  'the shell takes %j as text',
  (value) => {
    expect(argumentsOf(toCurl(sent({ 'X-Odd': value }), base))).toContain(`X-Odd: ${value}`)
  },
)
