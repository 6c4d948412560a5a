import { company } from '@/content/company'
import { launchFindings, launchNotes } from './launch-findings'

const owner = {
  legalName: 'Ota',
  street: '1 Road',
  patentNumbers: 'none',
  price: 'Nothing.',
  people: 'One.',
  customers: 'None.',
  support: 'By mail.',
  messagesKept: 'A year.',
  logKept: 'A month.',
}
const settled = { ...company, email: 'a@ota.dev', phone: '1', social: undefined, owner }
const SECURITY = 'Write to <a@ota.dev>.'
const addresses = {
  siteUrl: 'https://www.ota.dev',
  apiUrl: 'https://api.ota.dev',
  attackerUrl: null,
}

test('the launch check names placeholders by their setting or field', () => {
  const reserved = { ...addresses, siteUrl: 'https://ota.example', apiUrl: null }
  const social = { name: 'A', url: 'https://social.example/' }
  const unsettled = { ...settled, email: 'a@ota.example', social, owner: { ...owner, street: '' } }
  expect(launchFindings(unsettled, reserved, '<a@ota.example> is a placeholder')).toEqual([
    expect.stringMatching(/^content\/company\.ts: email: expected your own/),
    expect.stringMatching(/^content\/company\.ts: social: expected/),
    expect.stringMatching(/^SITE_URL: expected/),
  ])
  expect(launchNotes(unsettled, reserved)).toEqual([
    'content/company.ts: street is empty, so the site leaves it out or says that it is not settled',
  ])
})

test.each([
  ['<hello@ota.example>', /^SECURITY\.md: expected the address of content\/company\.ts, <a@ota/],
  ['<a@ota.dev> is a placeholder', /^SECURITY\.md: expected no sentence on a placeholder/],
])('SECURITY.md with %s is found', (page, finding) => {
  expect(launchFindings(settled, addresses, page)).toEqual([expect.stringMatching(finding)])
})

test.each([
  ['https://ota.dev', 'https://api.ota.dev', true],
  ['https://a.ota.dev', 'http://b.ota.dev', false],
  ['https://ota.pages.dev', 'https://api.pages.dev', false],
  ['https://ota.dev', 'https://api.other.dev', false],
  ['http://192.0.2.1', 'http://198.51.2.1', false],
  ['http://localhost:3000', 'http://localhost:4000', true],
])('%s and %s belong to one site: %s', (siteUrl, apiUrl, fits) => {
  const findings = launchFindings(settled, { ...addresses, siteUrl, apiUrl }, SECURITY)
  expect(findings).toEqual(fits ? [] : [expect.stringMatching(/^SITE_URL, PUBLIC_API_URL: /)])
})

test.each([
  ['https://attacker.ota.dev/request-jwt', /^NEXT_PUBLIC_ATTACKER_ORIGIN: .* same site/],
  ['https://thief.dev/request-jwt', null],
])('an attacker host at %s is noted: %s', (attackerUrl, note) => {
  const notes = launchNotes(settled, { ...addresses, attackerUrl })
  expect(notes).toEqual(note ? [expect.stringMatching(note)] : [])
})

test('an http attacker host beside an https site is found', () => {
  const mixed = { ...addresses, attackerUrl: 'http://thief.dev/request-jwt' }
  expect(launchFindings(settled, mixed, SECURITY)).toEqual([
    expect.stringMatching(/^NEXT_PUBLIC_ATTACKER_ORIGIN: expected https/),
  ])
})
