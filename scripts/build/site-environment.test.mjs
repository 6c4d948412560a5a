import { publicSettings, siteEnvironment } from './site-environment.mjs'

test.each([
  ['nothing set', {}, 'http://localhost:3000', '', 'http://127.0.0.1:3001'],
  [
    'other ports',
    { PORT: '4000', ATTACKER_PORT: '4001' },
    'http://localhost:4000',
    '',
    'http://127.0.0.1:4001',
  ],
  [
    'a site and an API of their own',
    { SITE_URL: 'https://www.example.com/', PUBLIC_API_URL: 'https://api.example.com' },
    'https://www.example.com',
    'https://api.example.com',
    '', // a visitor’s own machine has no attacker host
  ],
  [
    'an attacker host elsewhere',
    {
      SITE_URL: 'https://www.example.com',
      NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://attacker.example.net',
    },
    'https://www.example.com',
    'http://localhost:3000',
    'https://attacker.example.net',
  ],
  ['no attacker', { NEXT_PUBLIC_ATTACKER_ORIGIN: 'none' }, 'http://localhost:3000', '', ''],
  ['a host of files alone', { PUBLIC_API_URL: 'none' }, 'http://localhost:3000', 'none', ''],
  [
    'empty lines of a copied .env',
    {
      NEXT_PUBLIC_ATTACKER_ORIGIN: '',
      SITE_URL: '',
      PORT: '3500',
      ATTACKER_PORT: '',
    },
    'http://localhost:3500',
    '',
    'http://127.0.0.1:3001',
  ],
])('%s', (_name, given, site, api, attacker) => {
  expect(siteEnvironment(given)).toMatchObject({
    NEXT_PUBLIC_SITE_URL: site,
    NEXT_PUBLIC_API_ORIGIN: api,
    NEXT_PUBLIC_ATTACKER_ORIGIN: attacker,
  })
})

test.each([
  ['SITE_URL', 'www.example.com'],
  ['SITE_URL', 'none'],
  ['PUBLIC_API_URL', 'localhost:4000'],
])('an address without its scheme is refused: %s=%s', (name, value) => {
  expect(() => siteEnvironment({ [name]: value })).toThrow(`${name} must be an address`)
})

test('only built-in settings change an export’s stamp', () => {
  const settings = (/** @type {import('./site-environment.mjs').Environment} */ env) =>
    publicSettings(siteEnvironment(env))
  expect(settings({ DATA_DIR: 'other' })).toBe(settings({}))
  expect(settings({ PORT: '4000' })).not.toBe(settings({}))
})
