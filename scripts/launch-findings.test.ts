import { site } from '@/lib/site'
import { launchFindings, launchNotes } from './launch-findings'

const settled = { ...site, email: 'a@ota.dev', social: undefined }
const addresses = {
  siteUrl: 'https://www.ota.dev',
  apiUrl: 'https://api.ota.dev',
  attackerUrl: null,
}

test('the launch check names placeholders by their setting or field', () => {
  const reserved = { ...addresses, siteUrl: 'https://ota.example', apiUrl: null }
  expect(launchFindings(site, reserved)).toEqual([
    expect.stringMatching(/^lib\/site\.ts: email: expected your own/),
    expect.stringMatching(/^lib\/site\.ts: social: expected/),
    expect.stringMatching(/^SITE_URL: expected/),
  ])
  expect(launchNotes(site, reserved)).toContain(
    'lib/site.ts: owner.street is empty, so the site does not show it',
  )
})

test.each([
  ['https://ota.dev', 'https://api.ota.dev', true],
  ['https://a.ota.dev', 'http://b.ota.dev', false],
  ['https://ota.pages.dev', 'https://api.pages.dev', false],
  ['https://ota.dev', 'https://api.other.dev', false],
  ['http://192.0.2.1', 'http://198.51.2.1', false],
  ['http://localhost:3000', 'http://localhost:4000', true],
])('%s and %s belong to one site: %s', (siteUrl, apiUrl, fits) => {
  const findings = launchFindings(settled, { ...addresses, siteUrl, apiUrl })
  expect(findings).toEqual(fits ? [] : [expect.stringMatching(/^SITE_URL, PUBLIC_API_URL: /)])
})

test.each([
  ['https://attacker.ota.dev/request-jwt', /^NEXT_PUBLIC_ATTACKER_ORIGIN: .* same site/],
  ['https://thief.dev/request-jwt', null],
])('an attacker host at %s is noted: %s', (attackerUrl, note) => {
  const owner = { legalName: 'Ota', street: '1 Road', patentNumbers: 'none' }
  const notes = launchNotes({ ...settled, owner }, { ...addresses, attackerUrl })
  expect(notes).toEqual(note ? [expect.stringMatching(note)] : [])
})

test('an http attacker host beside an https site is found', () => {
  const mixed = { ...addresses, attackerUrl: 'http://thief.dev/request-jwt' }
  expect(launchFindings(settled, mixed)).toEqual([
    expect.stringMatching(/^NEXT_PUBLIC_ATTACKER_ORIGIN: expected https/),
  ])
})
