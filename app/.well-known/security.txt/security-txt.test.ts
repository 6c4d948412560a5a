import { readFileSync } from 'node:fs'
import { isPlaceholder, site } from '@/lib/site'
import { securityTxt } from './security-txt'

const DAY_MS = 86_400_000
const URL_OF_IT = 'https://ota.example/.well-known/security.txt'
const POLICY = 'https://ota.example/about#report'
const NOW = Date.UTC(2026, 10, 21, 13, 45, 12)

const published = { canonical: URL_OF_IT, policy: POLICY, now: NOW }
const text = securityTxt(published)
const fields = new Map(
  text
    .trimEnd()
    .split('\n')
    .map((line) => /^([\w-]+): (.+)$/.exec(line)?.slice(1) as [string, string]),
)

test('has the fields that RFC 9116 demands, where it stands, and the policy', () => {
  expect(fields.get('Policy')).toBe(POLICY)
  expect(fields.get('Contact')).toBe(`mailto:${site.email}`)
  expect(fields.get('Canonical')).toBe(URL_OF_IT)
  expect(fields.get('Preferred-Languages')).toBe('en')
  expect(text.endsWith('\n')).toBe(true)
})

test('expires in the future, within a year, at the start of a day', () => {
  const left = Date.parse(fields.get('Expires') ?? '') - NOW
  expect(left).toBeGreaterThan(300 * DAY_MS)
  expect(left).toBeLessThan(365 * DAY_MS)
  expect(fields.get('Expires')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/)
})

test('two builds of one day make the same file', () => {
  expect(securityTxt({ ...published, now: NOW + 3_600_000 })).toBe(text)
})

test('SECURITY.md has the same address, and says of a placeholder that it is one', () => {
  const page = readFileSync('SECURITY.md', 'utf8')
  expect(page.match(/<[^>\s]+@[^>\s]+>/g)).toEqual([`<${site.email}>`])
  expect(page.includes('a placeholder')).toBe(isPlaceholder(`https://${site.email.split('@')[1]}`))
})
