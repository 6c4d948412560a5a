import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteAddresses } from '../contract/addresses'
import { parseEnv } from '../env'
import { addressWarnings, envFileWarnings, envWarnings, readAddresses } from './env-warnings'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-env-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a name that nothing reads, and a file that others can read; no value is repeated', () => {
  const file = join(folder, '.env')
  writeFileSync(file, 'PORT=3000\nTRUSTPROXY=hunter2\n', { mode: 0o600 })
  expect(envFileWarnings(file)).toEqual([
    `${file}: nothing reads TRUSTPROXY; TRUST_PROXY is the nearest name in .env.example`,
  ])
  writeFileSync(file, 'PORT=3000\n')
  chmodSync(file, 0o640)
  expect(envFileWarnings(file)).toEqual([
    `${file}: others on this machine can read it; chmod 600 ${file}`,
  ])
  expect(envFileWarnings(join(folder, 'none'))).toEqual([])
})

const PRODUCTION = {
  NODE_ENV: 'production',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  OTA_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
  NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.dev',
  SITE_URL: 'https://www.ota.dev',
  PUBLIC_API_URL: 'https://api.ota.dev',
}
const BUILT: SiteAddresses = {
  site: 'https://www.ota.dev',
  api: 'https://api.ota.dev',
  attacker: 'https://thief.dev',
  sameSite: true,
}

const warningsOf = (env: Record<string, string> = {}, built: Partial<SiteAddresses> | null = {}) =>
  addressWarnings(parseEnv({ ...PRODUCTION, ...env }), built && { ...BUILT, ...built })

test('addresses that fit are not worth a word', () => {
  expect(warningsOf()).toEqual([])
  expect(warningsOf({}, null)).toEqual([])
  expect(warningsOf({ ATTACKER_ENABLED: 'false' }, { attacker: null })).toEqual([])
  const local = {
    site: 'http://localhost:3000',
    api: 'http://localhost:3000',
    attacker: 'http://127.0.0.1:3001',
    sameSite: true,
  }
  expect(addressWarnings(parseEnv({}), local)).toEqual([])
  expect(addressWarnings(parseEnv({ SITE_URL: 'http://localhost:4000' }), null)).toEqual([])
})

const MIXED = /are not the same site: .*SameSite=Lax/
const suffix = { SITE_URL: 'https://ota.pages.dev', PUBLIC_API_URL: 'https://api.pages.dev' }
const ofSuffix = { site: suffix.SITE_URL, api: suffix.PUBLIC_API_URL, sameSite: false }
const reserved = { SITE_URL: 'https://www.ota.example', PUBLIC_API_URL: 'https://api.ota.example' }
const numbers = { SITE_URL: 'http://192.0.2.1', PUBLIC_API_URL: 'http://198.51.2.1' }

test.each<[string, Record<string, string>, Partial<SiteAddresses> | null, RegExp]>([
  [
    'an export for another site',
    {},
    { site: 'https://old.ota.dev' },
    /^STATIC_DIR: .* built for https:\/\/old\.ota\.dev, and SITE_URL is .*; build it with/,
  ],
  ['an export for another API', {}, { api: 'https://old.ota.dev' }, /^STATIC.*_API_URL.*; build/],
  [
    'an export without the attacker',
    {},
    { attacker: null },
    /^STATIC_DIR: .* with no attacker, and .* give https:\/\/thief\.dev: build it with/,
  ],
  [
    'an export with an attacker that is off',
    { ATTACKER_ENABLED: 'false' },
    {},
    /^STATIC_DIR: .* with https:\/\/thief\.dev, and .* give none: build it with/,
  ],
  ['other domains', { PUBLIC_API_URL: 'https://api.other.dev' }, null, MIXED],
  ['other schemes', { SITE_URL: 'http://www.ota.dev' }, null, MIXED],
  ['other addresses without a name', numbers, null, MIXED],
  ['one public suffix, which a build has found', suffix, ofSuffix, MIXED],
  [
    'an attacker on the visitor’s own machine',
    { NEXT_PUBLIC_ATTACKER_ORIGIN: 'http://127.0.0.1:1' },
    { attacker: 'http://127.0.0.1:1' },
    /^NEXT_PUBLIC_ATTACKER_ORIGIN: .* each visitor’s own machine; build it with/,
  ],
  ['reserved names', reserved, null, /^SITE_URL, PUBLIC_API_URL: .* reserved .*; set your own/],
  [
    'an attacker under one',
    { NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.example' },
    { attacker: 'https://thief.example' },
    /_ATTACKER_ORIGIN: .* reserved/,
  ],
])('%s: named once, with its cure', (_, env, built, expected) => {
  expect(warningsOf(env, built)).toEqual([expect.stringMatching(expected)])
})

test('an issuer on this machine behind a public address is named by its setting', () => {
  const settings = { ...PRODUCTION, TRUST_PROXY: 'loopback' }
  expect(envWarnings(parseEnv(settings))).toEqual([])
  const warnings = envWarnings(parseEnv({ ...settings, OIDC_ISSUER: 'http://127.0.0.1:3002' }))
  expect(warnings).toEqual([expect.stringContaining('OIDC_ISSUER')])
})

test('names that are reserved are fine where nothing is in production', () => {
  expect(warningsOf({ NODE_ENV: 'development', SITE_URL: 'https://api.ota.dev' }, null)).toEqual([])
  const local = { SITE_URL: 'http://a.test', PUBLIC_API_URL: 'http://a.test' }
  expect(addressWarnings(parseEnv(local), null)).toEqual([])
})

test('readAddresses returns null for a missing or malformed addresses.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ota-addresses-'))
  expect(readAddresses(folder)).toBeNull()
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify({ ...BUILT, more: 1 }))
  expect(readAddresses(folder)).toEqual(BUILT)
  writeFileSync(join(folder, 'addresses.json'), '{"site":"nonsense"}')
  expect(readAddresses(folder)).toBeNull()
  rmSync(folder, { recursive: true })
})
