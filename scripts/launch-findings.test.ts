import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPrivateJwks } from '@one-tick-ahead/api/testing/test-secrets'
import { site } from '@/lib/site'
import { launchFindings } from './launch-findings'

const SETTLED = {
  ...site,
  email: 'hello@ota.dev',
  social: { name: 'OTA', url: 'https://social.dev/ota' },
  owner: { legalName: 'OTA Ltd', street: '1 Clock Lane', patentNumbers: 'US 1' },
}

let folder: string
let ready: Record<string, string>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-launch-'))
  writeFileSync(join(folder, 'index.html'), 'home')
  ready = {
    NODE_ENV: 'production',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hunter2',
    OTA_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
    NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.dev',
    JWT_PRIVATE_KEYS: JSON.stringify({ keys: testPrivateJwks }),
    PUBLIC_API_URL: 'https://api.ota.dev',
    SITE_URL: 'https://www.ota.dev',
    TRUST_PROXY: 'loopback',
    STATIC_DIR: folder,
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a launch that is ready has nothing to list', () => {
  expect(launchFindings(ready, null, SETTLED)).toEqual([])
})

test.each<[string, Record<string, string>, RegExp]>([
  [
    'credentials',
    { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
    /^GOOGLE_CLIENT_ID: required/,
  ],
  [
    'credentials of its own',
    { GOOGLE_CLIENT_ID: '...' },
    /^GOOGLE_CLIENT_ID: expected .*, not a placeholder$/,
  ],
  ['the first key', { OTA_MASTER_KEYS: '' }, /^OTA_MASTER_KEYS: required/],
  ['the second key', { JWT_PRIVATE_KEYS: '' }, /^JWT_PRIVATE_KEYS: unset/],
  ['a proxy', { TRUST_PROXY: '' }, /TRUST_PROXY is unset/],
  ['a site', { STATIC_DIR: '/nowhere' }, /^STATIC_DIR: no site in/],
  ['limits', { RATE_LIMIT: 'off' }, /^RATE_LIMIT: "off" is refused/],
  [
    'one site, by the list of public suffixes',
    { PUBLIC_API_URL: 'https://api.pages.dev', SITE_URL: 'https://ota.pages.dev' },
    /are not the same site/,
  ],
  [
    'names of its own',
    { PUBLIC_API_URL: 'https://ota.test', SITE_URL: 'https://ota.test' },
    /reserved/,
  ],
])('one without %s says so, and nothing else', (_, lacking, expected) => {
  const findings = launchFindings({ ...ready, ...lacking }, null, SETTLED)
  expect(findings).toEqual([expect.stringMatching(expected)])
})

test('TLS that is missing is named for both addresses', () => {
  const plain = { PUBLIC_API_URL: 'http://ota.dev', SITE_URL: 'http://ota.dev' }
  const findings = launchFindings({ ...ready, ...plain }, null, SETTLED).join('\n')
  expect(findings).toMatch(/^PUBLIC_API_URL: expected https/m)
  expect(findings).toMatch(/^SITE_URL: expected https/m)
})

test('what the owner has not settled is named by its field', () => {
  expect(launchFindings(ready, null, site)).toEqual([
    'lib/site.ts: email is a placeholder, at ota.example',
    'lib/site.ts: social.url is a placeholder, at social.example',
    'lib/site.ts: owner.legalName is empty, and the site says nothing of it',
    'lib/site.ts: owner.street is empty, and the site says nothing of it',
    'lib/site.ts: owner.patentNumbers is empty, and the site says nothing of it',
  ])
})

test('no line repeats a secret', () => {
  const bad = { ...ready, OTA_MASTER_KEYS: 'hunter2', SMTP_URL: 'hunter2', DATABASE_URL: 'hunter2' }
  expect(launchFindings(bad, null, site).join()).not.toContain('hunter2')
})

test('the command ends with 1 for production alone', async () => {
  const ends = (env: Record<string, string>) =>
    new Promise<[code: number | null, printed: string]>((done) => {
      const child = spawn('node_modules/.bin/tsx', ['scripts/check-launch.ts'], {
        env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv, // its type has more
      })
      let printed = ''
      child.stdout.on('data', (text) => {
        printed += text
      })
      child.once('close', (code) => done([code, printed]))
    })
  const [launch, local] = await Promise.all([
    ends(ready),
    ends({ ...ready, NODE_ENV: 'development' }),
  ])
  expect(launch).toEqual([1, expect.stringContaining('- lib/site.ts: email')])
  expect(local).toEqual([0, expect.stringContaining('not for production')])
})
