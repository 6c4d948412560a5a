import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENV_NAMES, EnvError, parseEnv } from './env'
import { envWarnings } from './start/env-warnings'
import { makePrivateJwk } from './tokens/keyring'

const KEY = randomBytes(32).toString('base64')
const jwk = makePrivateJwk()
const PRODUCTION = {
  NODE_ENV: 'production',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  OTA_MASTER_KEYS: `1:${KEY}`,
  NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.dev',
}
const PUBLIC_API_URL = 'https://api.ota.dev'

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
  return []
}

test('the defaults make a local run', () => {
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
    contactMail: null,
  })
})

test('TRUST_PROXY accepts addresses and networks', () => {
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

const keys = [jwk, { ...jwk, kid: 'older' }]
const [google, other] = ['https://accounts.google.com', 'https://id.ota.dev/Tenant/']
/** Of the trial in docs/deploying.md. */
const TRIAL = {
  PUBLIC_API_URL: 'https://ota.localhost',
  NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://attacker.localhost',
  OIDC_ISSUER: 'http://127.0.0.1:3002',
}
const mail = { SMTP_URL: 'smtps://u:p@m.dev?tls.servername=x', CONTACT_MAIL_TO: 'a@b.example' }

test.each<[Record<string, string>, object]>([
  [
    { PORT: '35', HOST: '' },
    { publicApiUrl: 'http://localhost:35', host: '127.0.0.1' },
  ],
  [{ SITE_URL: 'https://www.example.com/' }, { siteUrl: 'https://www.example.com' }],
  [{ JWT_PRIVATE_KEYS: JSON.stringify({ keys }) }, { jwtPrivateKeys: keys }],
  [PRODUCTION, { attackerEnabled: true, google: { issuer: google } }],
  [{ ...PRODUCTION, OIDC_ISSUER: other }, { google: { issuer: other } }],
  [{ ...PRODUCTION, OIDC_ISSUER: 'http://[::1]:2' }, { google: { issuer: 'http://[::1]:2' } }],
  [
    { ...PRODUCTION, ...TRIAL },
    { production: true, google: { issuer: TRIAL.OIDC_ISSUER } },
  ],
  [
    { ...PRODUCTION, NEXT_PUBLIC_ATTACKER_ORIGIN: 'none' },
    { attackerEnabled: false, attackerOrigin: null },
  ],
  [mail, { contactMail: { from: 'a@b.example' } }], // the account may send as itself alone
  [{ ...mail, SMTP_URL: 'smtps://c%40d.dev:p@m.dev' }, { contactMail: { from: 'c@d.dev' } }],
])('%j settles as %j', (source, expected) => {
  expect(parseEnv(source)).toMatchObject(expected)
})

test('an https address of the API is production unless NODE_ENV says otherwise', () => {
  expect(problemsOf({ PUBLIC_API_URL })).toEqual([
    expect.stringMatching(/^GOOGLE_CLIENT_ID: required with an https PUBLIC_API_URL/),
    expect.stringMatching(/^OTA_MASTER_KEYS: required with/),
    expect.stringMatching(/^NEXT_PUBLIC_ATTACKER_ORIGIN: required with/),
  ])
  expect(parseEnv({ PUBLIC_API_URL, NODE_ENV: 'development' }).production).toBe(false)
  expect(parseEnv({ ...PRODUCTION, PUBLIC_API_URL }).production).toBe(true)
})

const BLOCKED = ['1', '22', '2049', '5060', '6000', '6566', '6665', '10080']
const NO_KEYS = ['{"keys":[]}', '{"keys":[{"kty":"RSA","kid":"a","d":"x"}]}']

test.each<[name: string, expected: string, ...values: string[]]>([
  ['NODE_ENV', 'expected development, test or production', 'prod'],
  ['PORT', 'expected a port', 'abc', '0', '70000'],
  ['PORT', 'expected another port', ...BLOCKED],
  ['PUBLIC_API_URL', 'expected another port', 'https://api.ota.dev:6000'],
  ['OIDC_ISSUER', 'expected another port', 'https://id.ota.dev:6000/a'],
  ['PUBLIC_API_URL', 'expected an origin', 'https://example.com/api'],
  ['SITE_URL', 'expected an origin', 'https://user:pass@example.com', 'https://a.example?b=c'],
  ['OIDC_ISSUER', 'expected an https URL, or an', 'http://accounts.example.com'],
  ['OTA_MASTER_KEYS', 'key 1 has no number', KEY],
  ['DATABASE_URL', 'expected postgres:', 'mysql://db/ota', 'postgres://u:%zz@db/ota'],
  ['SMTP_URL', 'expected smtp:', 'http://mail.example', 'smtp://?name=a'],
  ['SMTP_URL', 'expected nothing after', 'smtp://mail.example?logger=true'],
  ['SMTP_URL', 'expected requireTLS=', 'smtp://h?requireTLS', 'smtp://h?require%54LS=no'],
  ['CONTACT_MAIL_TO', 'expected one mail', 'a@b.example\r\nBcc: c@d.example'],
  ['JWT_PRIVATE_KEYS', 'expected a JWK set', ...NO_KEYS, JSON.stringify({ keys: [jwk, jwk] })],
  ['REDIS_URL', 'expected redis://', 'redis://one:1,redis://two:2', 'redis://h?keyPrefix=x:'],
  ['TRUST_PROXY', 'expected loopback', 'nginx', '::/0', '10.0.0.0/33', '10.0.0.1,'],
  ['NEXT_PUBLIC_ATTACKER_ORIGIN', 'expected an origin', 'off'],
])('%s is refused with "%s" for %j', (name, expected, ...values) => {
  const problems = values.map((value) => problemsOf({ [name]: value }).join())
  for (const problem of problems) expect(problem).toContain(`${name}: ${expected}`)
})

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: '3001' }, /expected different ports/],
  [{ GOOGLE_CLIENT_ID: 'id' }, /expected both or neither/],
  [{ GOOGLE_CLIENT_ID: '...', GOOGLE_CLIENT_SECRET: 's' }, /^GOOGLE_CLIENT_ID: .* placeholder/],
  [{ OIDC_ISSUER: 'https://id.example.com' }, /^GOOGLE_CLIENT_ID, .* required with OIDC_ISSUER/],
  [{ ...PRODUCTION, PUBLIC_API_URL, OIDC_ISSUER: 'http://[::1]' }, /^OIDC_ISSUER: .* browsers/],
  [{ SMTP_URL: 'smtp://mail.example' }, /^CONTACT_MAIL_TO: required/],
  [{ REDIS_URL: 'redis://cache' }, /^DATABASE_URL: required with REDIS_URL/],
  [{ NEXT_PUBLIC_ATTACKER_ORIGIN: 'http://localhost:3001' }, /^NEXT_PUBLIC_ATTACKER_ORIGIN: expe/],
  [{ ...PRODUCTION, SITE_URL: 'https://thief.dev:8443' }, /_ORIGIN: expected a host name that/],
  [{ ...PRODUCTION, PUBLIC_API_URL: 'https://a.example' }, /^PUBLIC_API_URL: replace the ex/],
  [
    { ...PRODUCTION, PUBLIC_API_URL, NEXT_PUBLIC_ATTACKER_ORIGIN: 'http://thief.dev' },
    /^NEXT_PUBLIC_ATTACKER_ORIGIN: expected https/,
  ],
  [
    { PUBLIC_API_URL: 'http://api.ota.dev', SITE_URL: 'https://ota.dev' },
    /^PUBLIC_API_URL: expected https/,
  ],
  [
    { ...PRODUCTION, SMTP_URL: 'smtp://m.dev', CONTACT_MAIL_TO: 'a@ota.example' },
    /^CONTACT_MAIL_TO: replace the example/,
  ],
])('%j is refused with its name', (source, expected) => {
  expect(problemsOf(source).join('\n')).toMatch(expected)
})

const PASSWORDS =
  'hunter2@x hunter2#x hunter2/x hunter2?x 1hunter2%x hunter2@x#y 1@hunter2 1/hunter2 1?hunter2'
const MALFORMED = PASSWORDS.split(' ').map((password) => `ota:${password}@database:1/ota`)

test.each(['DATABASE_URL postgres', 'REDIS_URL redis', 'SMTP_URL smtp'])(
  '%s: a password that is not percent-encoded is refused in one sentence that says so',
  (setting) => {
    const [name = '', scheme] = setting.split(' ')
    const others = { DATABASE_URL: 'postgres://database', CONTACT_MAIL_TO: 'a@b.example' }
    for (const rest of MALFORMED) {
      expect(problemsOf({ ...others, [name]: `${scheme}://${rest}` })).toEqual([
        expect.stringMatching(`^${name}: expected .* percent-encoded, such as %40 for @`),
      ])
    }
    const encoded = `${scheme}://ota:${encodeURIComponent(PASSWORDS)}@database:1`
    expect(problemsOf({ ...others, [name]: encoded })).toEqual([])
  },
)

test.each(ENV_NAMES)('%s: no message repeats a value', (name) => {
  const schemes = 'postgres redis rediss smtp smtps http https'.split(' ')
  const urls = schemes.flatMap((scheme) => MALFORMED.map((rest) => `${scheme}://${rest}`))
  const values = ['hunter2', '1:hunter2', '{"keys":["hunter2"]}', ...urls]
  for (const value of values) {
    for (const others of [{}, { ...PRODUCTION, PUBLIC_API_URL }]) {
      expect(problemsOf({ ...others, [name]: value }).join()).not.toContain('hunter2')
    }
  }
})

describe('warnings', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ota-env-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const complete = { ...PRODUCTION, PUBLIC_API_URL, TRUST_PROXY: 'loopback', HOST: '0.0.0.0' }
  const warningsOf = (source: Readonly<Record<string, string | undefined>>) =>
    envWarnings(parseEnv({ STATIC_DIR: folder, ...source }), source, join(folder, '.env'))

  test.each<[Record<string, string>, RegExp]>([
    [{ ...complete, TRUST_PROXY: '' }, /^TRUST_PROXY is unset/],
    [{ ...complete, PUBLIC_API_URL: 'http://api.ota.dev' }, /^PUBLIC_API_URL is http/],
    [{ HOST: '::' }, /^HOST: the local sign-in provider stays on 127\.0\.0\.1/],
    [{ CONTACT_MAIL_TO: 'a@b.example' }, /^CONTACT_MAIL_TO has no effect without SMTP_URL/],
    [{ ...complete, NODE_ENV: 'development' }, /^NODE_ENV: beside an https PUBLIC_API_URL/],
    [
      { ...complete, NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.api.ota.dev' },
      /^NEXT_PUBLIC_ATTA/,
    ],
    [{ ...complete, NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.ota.dev' }, /^NEXT_PUBLIC_ATTA/],
    [{ ...mail, SMTP_URL: 'smtp://u:p@m.dev' }, /^SMTP_URL: .*\?requireTLS=true$/],
  ])('%j logs a warning', (source, expected) => {
    expect(warningsOf(source)).toEqual([expect.stringMatching(expected)])
  })

  test('a complete setup logs none', () => {
    const SMTP_URL = 'smtp://u:p@m.dev?requireTLS=true'
    const good = [complete, {}, { HOST: '::1' }, mail, { ...mail, SMTP_URL }]
    for (const said of good) expect(warningsOf(said)).toEqual([])
  })

  test('a file that others can read logs a warning, and so does each doubtful line', () => {
    const file = join(folder, 'named.env')
    writeFileSync(file, 'PORT=3000\nhunter2=\nPOSTGRES_PASSWORD=x\nSMTP_URL=a#hunter2\n')
    chmodSync(file, 0o640)
    expect(envWarnings(parseEnv({ STATIC_DIR: 'none' }), {}, file)).toEqual([
      `${file}: line 2 sets nothing that docs/deploying.md lists`,
      expect.stringMatching(/^SMTP_URL: programs read .* in line 4 of [^ ]* differently; [^2]*$/),
      expect.stringContaining('other users of this machine can read it'),
    ])
  })

  test('an export for other addresses is named with its own addresses', () => {
    const built = { site: 'https://old.dev', api: PUBLIC_API_URL, attacker: null }
    writeFileSync(join(folder, 'addresses.json'), JSON.stringify(built))
    expect(warningsOf({ ...complete, SITE_URL: 'https://ota.dev' })).toEqual([
      expect.stringMatching('SITE_URL https://old.dev, NEXT_PUBLIC_ATTACKER_ORIGIN none:'),
    ])
    writeFileSync(join(folder, 'addresses.json'), '{')
    expect(warningsOf(complete)).toEqual([])
  })
})

test('docs/deploying.md has exactly these settings', () => {
  const page = readFileSync('docs/deploying.md', 'utf8')
  const rows = page.match(/^\| `[A-Z_`, †]+\|/gm)?.join() ?? ''
  expect(rows.match(/[A-Z]+(_[A-Z]+)*/g)?.toSorted()).toEqual(ENV_NAMES.toSorted())
})
