import { signInFailures } from '../contract/sign-in'
import { failureOf } from './failure'

test.each([
  ['econnrefused', 'provider'],
  ['und_err_connect_timeout', 'provider'],
  ['cert_has_expired', 'provider'],
  ['provider_temporarily_unavailable', 'provider'],
  // What a provider may send by itself, or a link plant.
  ['provider_something-new', 'failed'],
  ['provider_toString', 'failed'],
  ['toString', 'failed'],
  ['__proto__', 'failed'],
  ['unreadable', 'failed'],
])('%s is told as %s', (reason, code) => {
  expect(failureOf(reason)).toBe(code)
})

test('a code is a plain word, as it stands in an address', () => {
  for (const code of signInFailures) expect(code).toMatch(/^[a-z]+$/)
})
