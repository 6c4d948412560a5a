import { readFileSync } from 'node:fs'
import { needsSignIn, provesKey, refusals } from './codes'

test('docs/protocol.md has every refusal with its status, a cause and a cure', () => {
  const page = readFileSync('docs/protocol.md', 'utf8')
  const rows = page.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (.*?) *\| (.*?) *\|$/gm)
  const documented = Array.from(rows, ([, code, status, cause, cure]) => {
    expect(cause && cure).toBeTruthy()
    return [code, Number(status)]
  })
  expect(documented).toEqual(Object.entries(refusals).map(([code, { status }]) => [code, status]))
})

test.each<[string | null | undefined, boolean]>([
  ['login_required', true],
  ['already_enrolled', true],
  ['ota_session_revoked', true],
  ['ota_resync', true],
  ['ota_session_replaced', false],
  ['ota_replayed', false],
  ['ota_clock_stepped_back', false],
  ['ota_version_unknown', false],
  ['ota_state_unavailable', false],
  ['toString', false],
  [null, false],
  [undefined, false],
])('the person has to sign in again after %s: %s', (code, expected) => {
  expect(needsSignIn(code)).toBe(expected)
})

test('a refusal before the MAC, or without the store, proves no key', () => {
  const proving = Object.keys(refusals).filter(provesKey)
  const others = ['ota_version_unknown', 'ota_malformed', 'ota_stale', 'ota_bad_mac']
  expect(proving.filter((code) => others.includes(code))).toEqual([])
  expect(proving).toContain('ota_replayed')
})
