import fc from 'fast-check'
import { cookieName, readCookie, setCookie } from './cookies'
import { FEW, nearly } from './testing/fuzzed'

const name = fc.constantFrom('ota_session', 'ota_device', '__Host-ota_session', 'ota_sessionx', 'a')
const value = fc.stringMatching(/^[A-Za-z0-9_-]{0,60}$/)
const header = fc
  .array(
    fc.tuple(
      name,
      fc.constantFrom('=', ' = ', '=\t'),
      value,
      fc.constantFrom('; ', ';', ' ; ', ';\t'),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.flat().join(''))

test('reads the first pair of a name, after a semicolon and a blank (RFC 6265 §4.2.1)', () => {
  const isFirst = (text: string, wanted: string) => {
    const [, first = ''] = new RegExp(`(?:^|; )${wanted}=([^;]*)`).exec(text) ?? []
    expect(readCookie(text, wanted)).toBe(first)
  }
  fc.assert(fc.property(nearly(header), name, isFirst), FEW)
})

test('reads what was set', () => {
  const isBack = (text: string, isSecure: boolean) => {
    const own = cookieName('session', isSecure)
    const [pair = ''] = setCookie(own, text, 60, isSecure).split(';')
    expect(readCookie(`a=b; ${pair}; c=d`, own)).toBe(text)
  }
  fc.assert(fc.property(value, fc.boolean(), isBack), FEW)
})
