import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ENV_NAMES, EnvError, parseEnv } from './env'
import { envWarnings } from './start/env-warnings'
import { makePrivateJwk } from './testing/test-secrets'

const KEY = randomBytes(32).toString('base64')
const jwk = makePrivateJwk()
const PRODUCTION = {
  NODE_ENV: 'production',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  OTA_MASTER_KEYS: `1:${KEY}`,
  NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://attacker.example.net',
}

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
  return []
}

test('defaults make a local run', () => {
  expect(parseEnv({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    attackerPort: 3001,
    providerPort: 3002,
    dataDir: '.data',
    publicApiUrl: 'http://localhost:3000',
    siteUrl: 'http://localhost:3000',
    attackerEnabled: true,
    attackerOrigin: 'http://127.0.0.1:3001',
    attackerTargets: [
      'http://localhost:3000/api/get-all-persons',
      'http://localhost:3000/api/customer',
    ],
    google: null,
    warmUp: true,
  })
})

test('urls follow PORT and lose their trailing slash; empty counts as unset', () => {
  const env = parseEnv({ PORT: '3510', SITE_URL: 'https://www.example.com/', HOST: '' })
  expect(env.publicApiUrl).toBe('http://localhost:3510')
  expect(env.siteUrl).toBe('https://www.example.com')
  expect(env.host).toBe('127.0.0.1')
})

test('accepts RSA private keys', () => {
  const keys = [jwk, { ...jwk, kid: 'older' }]
  expect(parseEnv({ JWT_PRIVATE_KEYS: JSON.stringify({ keys }) }).jwtPrivateKeys).toEqual(keys)
})

test('proxies are addresses and networks', () => {
  const { trustProxy } = parseEnv({
    TRUST_PROXY: 'loopback, 10.1.0.0/16,::ffff:192.0.2.1,2001:DB8::/64',
  })
  for (const inside of ['127.0.0.1', '127.9.9.9', '10.1.2.3', '192.0.2.1']) {
    expect([inside, trustProxy.check(inside, 'ipv4')]).toEqual([inside, true])
  }
  expect(trustProxy.check('::1', 'ipv6') && trustProxy.check('2001:db8::7', 'ipv6')).toBe(true)
  expect(trustProxy.check('10.2.0.1', 'ipv4') || trustProxy.check('::2', 'ipv6')).toBe(false)
  expect(parseEnv({}).trustProxy.check('127.0.0.1', 'ipv4')).toBe(false)
})

test('production without an attacker is said by hand', () => {
  const env = { ...PRODUCTION, NEXT_PUBLIC_ATTACKER_ORIGIN: '', ATTACKER_ENABLED: 'false' }
  expect(parseEnv(env).attackerEnabled).toBe(false)
})

test('Google signs people in unless another issuer is set, without TLS on this machine alone', () => {
  expect(parseEnv(PRODUCTION).google?.issuer).toBe('https://accounts.google.com')
  const OIDC_ISSUER = 'http://127.0.0.1:3002'
  for (const issuer of [OIDC_ISSUER, 'https://id.example.com/Tenant/']) {
    expect(parseEnv({ ...PRODUCTION, OIDC_ISSUER: issuer }).google?.issuer).toBe(issuer)
  }
})

test('mail needs its three settings', () => {
  const mail = {
    SMTP_URL: 'smtps://u:p@mail.example?tls.servername=x',
    CONTACT_MAIL_TO: 'a@b.example',
  }
  expect(parseEnv({ ...mail, CONTACT_MAIL_FROM: 'c@b.example' }).contactMail).toEqual({
    smtpUrl: mail.SMTP_URL,
    to: 'a@b.example',
    from: 'c@b.example',
  })
  expect(parseEnv({ CONTACT_MAIL_TO: 'a@b.example' }).contactMail).toBeNull()
})

test('production is complete, with the attacker, and keeps the order of its keys', () => {
  const env = parseEnv({ ...PRODUCTION, OTA_MASTER_KEYS: `2:${KEY},1:${KEY}` })
  expect(env.attackerEnabled).toBe(true)
  expect([...(env.masterKeys ?? [])].map(([kid, key]) => [kid, key.length])).toEqual([
    [2, 32],
    [1, 32],
  ])
})

test.each<[Record<string, string>, RegExp]>([
  [{ NODE_ENV: 'prod' }, /^NODE_ENV: /],
  [{ PORT: 'abc' }, /^PORT: expected a whole number/],
  [{ PORT: '0' }, /^PORT: expected a port/],
  [{ PORT: '70000' }, /^PORT: expected a port/],
  [{ PORT: '3001' }, /expected different ports/],
  [{ PROVIDER_PORT: '3000' }, /expected different ports/],
  [{ PUBLIC_API_URL: 'localhost:3000' }, /^PUBLIC_API_URL: expected/],
  [{ PUBLIC_API_URL: 'ftp://example.com' }, /^PUBLIC_API_URL: expected/],
  [{ PUBLIC_API_URL: 'https://example.com/api' }, /^PUBLIC_API_URL: expected an origin/],
  [{ SITE_URL: 'https://user:pass@example.com' }, /^SITE_URL: expected/],
  [{ SITE_URL: 'https://example.com/?a=b' }, /^SITE_URL: expected/],
  [{ ATTACKER_ENABLED: 'yes' }, /^ATTACKER_ENABLED: expected "true" or "false"/],
  [{ ATTACKER_TARGETS: 'http://a.example/x,nonsense' }, /^ATTACKER_TARGETS: expected/],
  [{ GOOGLE_CLIENT_ID: 'id' }, /expected both or neither/],
  [{ OIDC_ISSUER: 'https://id.example.com' }, /^GOOGLE_CLIENT_ID, .* required with OIDC_ISSUER/],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, /expected both or neither/],
  [{ OTA_MASTER_KEYS: KEY }, /^OTA_MASTER_KEYS: key 1 has no number/],
  [{ DATABASE_URL: 'mysql://u:p@db.example/ota' }, /^DATABASE_URL: expected postgres:/],
  [{ DATABASE_URL: 'db.example' }, /^DATABASE_URL: expected postgres:/],
  [{ DATABASE_URL: 'postgres://u:%zz@db.example/ota' }, /^DATABASE_URL: expected postgres:/],
  [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL: expected smtp:/],
  [{ SMTP_URL: 'smtp:///x' }, /^SMTP_URL: expected smtp:/],
  [{ SMTP_URL: 'smtp://mail.example?requireTLS=yes' }, /^SMTP_URL: expected requireTLS=true or/],
  [{ SMTP_URL: 'smtp://mail.example?logger=true' }, /^SMTP_URL: expected nothing after/],
  [{ SMTP_URL: 'smtp://mail.example' }, /^CONTACT_MAIL_TO: required.*\n^CONTACT_MAIL_FROM: req/m],
  [{ CONTACT_MAIL_TO: 'Ada <ada@b.example>' }, /^CONTACT_MAIL_TO: expected one mail address/],
  [{ CONTACT_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /^CONTACT_MAIL_FROM: expected/],
  [{ SITE_URL: 'http://localhost:3000/demo' }, /^SITE_URL: expected an origin/],
  [{ JWT_PRIVATE_KEYS: '{' }, /^JWT_PRIVATE_KEYS: expected a JWK set/],
  [{ JWT_PRIVATE_KEYS: '{"keys":[]}' }, /^JWT_PRIVATE_KEYS: expected a JWK set/],
  [{ JWT_PRIVATE_KEYS: '{"keys":[{"kty":"RSA","kid":"a"}]}' }, /^JWT_PRIVATE_KEYS: /],
  [{ JWT_PRIVATE_KEYS: '{"keys":[{"kty":"RSA","kid":"a","d":"x"}]}' }, /^JWT_PRIVATE_KEYS: /],
  [{ JWT_PRIVATE_KEYS: JSON.stringify({ keys: [jwk, jwk] }) }, /^JWT_PRIVATE_KEYS: /],
  [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: expected redis:\/\//],
  [{ REDIS_URL: 'redis://one:1,redis://two:2' }, /^REDIS_URL: expected redis:\/\//],
  [{ REDIS_URL: 'redis://cache' }, /^DATABASE_URL: required with REDIS_URL/],
  [{ REDIS_URL: 'redis://h?keyPrefix=x:' }, /^REDIS_URL: expected redis:\/\/.*nothing behind/],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY: expected the addresses .* no longer their number/],
  [{ TRUST_PROXY: 'nginx' }, /^TRUST_PROXY: expected loopback, or addresses/],
  [{ TRUST_PROXY: '10.0.0.1,' }, /^TRUST_PROXY: expected loopback/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY: expected loopback/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY: expected loopback/],
  [{ TRUST_PROXY: '::/0' }, /^TRUST_PROXY: expected loopback/],
  [{ TRUST_PROXY: '10.0.0.1:80' }, /^TRUST_PROXY: expected loopback/],
  [{ HSTS: 'on' }, /^HSTS: /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  [{ NODE_ENV: 'production' }, /^GOOGLE_CLIENT_ID: required/],
  [
    { ...PRODUCTION, NEXT_PUBLIC_ATTACKER_ORIGIN: '' },
    /^NEXT_PUBLIC_ATTACKER_ORIGIN: required .* such as https:.* ATTACKER_ENABLED=false turns/,
  ],
  [
    { ...PRODUCTION, SITE_URL: 'https://attacker.example.net:8443' },
    /^NEXT_PUBLIC_ATTACKER_ORIGIN: expected a host name that is neither/,
  ],
  [{ NEXT_PUBLIC_ATTACKER_ORIGIN: 'http://localhost:3001' }, /^NEXT_PUBLIC_ATTACKER_ORIGIN: expe/],
  [{ OIDC_ISSUER: 'http://accounts.example.com' }, /^OIDC_ISSUER: expected an https URL, or an/],
  [{ ...PRODUCTION, OTA_MASTER_KEYS: '' }, /^OTA_MASTER_KEYS: required/],
])('%j is refused by name', (source, expected) => {
  expect(problemsOf(source).join('\n')).toMatch(expected)
})

test('no message repeats a value that may be a secret', () => {
  const names = [
    'OTA_MASTER_KEYS',
    'JWT_PRIVATE_KEYS',
    'PORT',
    'REDIS_URL',
    'DATABASE_URL',
    'SMTP_URL',
  ]
  const secrets = Object.fromEntries(names.map((name) => [name, 'hunter2']))
  expect(problemsOf(secrets)).toHaveLength(names.length)
  expect(problemsOf(secrets).join()).not.toContain('hunter2')
})

test('an https address of the API is production unless NODE_ENV says otherwise', () => {
  const PUBLIC_API_URL = 'https://api.example.com'
  const { NODE_ENV: _, ...complete } = PRODUCTION
  expect(problemsOf({ PUBLIC_API_URL })).toEqual([
    expect.stringMatching(/^GOOGLE_CLIENT_ID: required with an https PUBLIC_API_URL unless/),
    expect.stringMatching(/^OTA_MASTER_KEYS: required with an https PUBLIC_API_URL unless/),
    expect.stringMatching(/^NEXT_PUBLIC_ATTACKER_ORIGIN: required with an https PUBLIC_API_URL/),
  ])
  const env = parseEnv({ ...complete, PUBLIC_API_URL })
  expect([env.production, env.attackerEnabled]).toEqual([true, true])
  expect(parseEnv({ PUBLIC_API_URL, NODE_ENV: 'development' }).production).toBe(false)
  expect(parseEnv({ PUBLIC_API_URL: 'http://localhost:3000' }).production).toBe(false)
})

test.each<[Record<string, string>, RegExp]>([
  [{ ...PRODUCTION, PUBLIC_API_URL: 'https://api.example.com' }, /TRUST_PROXY is unset/],
  [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0: the local sign-in provider stays on 127\.0\.0\.1/],
  [{ HOST: '::' }, /^HOST=::: the local/],
  [{ DATABASE_URL: 'postgres://u:p@db/ota' }, /OTA_MASTER_KEYS/],
  [{ REDIS_URL: 'redis://cache', DATABASE_URL: 'postgres://u:p@db/ota' }, /OTA_MASTER_KEYS/],
])('%j starts with a warning', (source, expected) => {
  expect(envWarnings(parseEnv(source)).join()).toMatch(expected)
})

test('no warning where all is said', () => {
  const PUBLIC_API_URL = 'https://api.example.com'
  const all = { ...PRODUCTION, PUBLIC_API_URL, TRUST_PROXY: 'loopback', HOST: '0.0.0.0' }
  for (const said of [all, {}]) expect(envWarnings(parseEnv(said))).toEqual([])
  for (const HOST of ['localhost', '::1', '127.0.0.2'])
    expect(envWarnings(parseEnv({ HOST }))).toEqual([])
})

test('.env.example documents every variable of the server and the site', () => {
  const documented = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  )
  const inlined = ['lib/config.ts', 'next.config.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name]) => name),
  )
  for (const name of [...ENV_NAMES, ...inlined]) expect(documented).toContain(name)
})
