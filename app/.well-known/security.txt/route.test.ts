import { site } from '@/lib/site'
import { GET } from './route'

test('has the fields that RFC 9116 demands, and expires within a year', async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 13, 45) })
  expect(await GET().text()).toBe(`Contact: mailto:${site.email}
Expires: 2027-11-06T00:00:00.000Z
Preferred-Languages: en
Canonical: http://localhost:3000/.well-known/security.txt
Policy: http://localhost:3000/about#report
`)
})
