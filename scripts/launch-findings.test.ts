import { randomBytes } from 'node:crypto'
import { testPrivateJwks } from '@one-tick-ahead/api/testing/test-secrets'
import { site } from '@/lib/site'
import { launchFindings } from './launch-findings'

const ready = {
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'hunter2',
  OTA_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
  NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.dev',
  JWT_PRIVATE_KEYS: JSON.stringify({ keys: testPrivateJwks }),
  PUBLIC_API_URL: 'https://api.ota.dev',
  SITE_URL: 'https://www.ota.dev',
  TRUST_PROXY: 'loopback',
  STATIC_DIR: '/nowhere',
}
const owner = { legalName: 'OTA Ltd', street: '1 Clock Lane', patentNumbers: 'US 1' }
const settled = { ...site, email: 'a@ota.dev', social: { name: '', url: 'https://ota.dev' }, owner }

test.each([
  [{}, /^STATIC_DIR: no site in/],
  [{ GOOGLE_CLIENT_ID: '...' }, /^GOOGLE_CLIENT_ID: expected .*, not a placeholder$/],
  [{ JWT_PRIVATE_KEYS: '' }, /^JWT_PRIVATE_KEYS: unset/m],
  [{ PUBLIC_API_URL: 'http://ota.dev', SITE_URL: 'http://ota.dev' }, /^SITE_URL: expected https/m],
  [{ TRUST_PROXY: '' }, /TRUST_PROXY is unset/],
])('a launch with %j is stopped by one line or more', (lacking, expected) => {
  expect(launchFindings({ ...ready, ...lacking }, null, settled).join('\n')).toMatch(expected)
})

test('placeholders of the company are named by their field, and no line repeats a secret', () => {
  const findings = launchFindings({ ...ready, OTA_MASTER_KEYS: 'hunter2' }, null, site).join('\n')
  expect(findings).toContain('lib/site.ts: email is a placeholder, at ota.example')
  expect(findings).toContain('lib/site.ts: owner.street is empty')
  expect(findings).not.toContain('hunter2')
})

test('a launch that is ready lacks nothing but its export', () => {
  expect(launchFindings(ready, null, settled)).toHaveLength(1)
})
