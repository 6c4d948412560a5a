import { isSameSite } from './same-site'

test.each([
  ['https://www.ota.example', 'https://api.ota.example', true],
  ['https://ota.example', 'https://api.ota.example:8443', true],
  ['http://localhost:3000', 'http://localhost:4000', true],
  ['https://www.ota.co.uk', 'https://api.ota.co.uk', true],
  ['https://one.co.uk', 'https://other.co.uk', false],
  ['https://ota.pages.dev', 'https://api.pages.dev', false],
  ['https://ota.example', 'https://ota.test', false],
  ['http://ota.example', 'https://ota.example', false],
  ['http://localhost:3000', 'http://127.0.0.1:3000', false],
  ['http://192.0.2.1', 'http://198.51.2.1', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSameSite(new URL(one), new URL(other))).toBe(same)
})
