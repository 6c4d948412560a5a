import fc from 'fast-check'
import { addressOf, type BoundRequest, bindingInput } from './binding'
import { joinHistory } from './history'
import { formatToken } from './token'

const id = '11111111-1111-4111-8111-111111111111'
const good: BoundRequest = {
  method: 'GET',
  authority: 'localhost:3000',
  target: '/api/customer',
  history: '',
  token: formatToken('0f'.repeat(64), 2),
}

const hex = fc.stringMatching(/^[0-9a-f]{128}$/)
const token = fc.tuple(hex, fc.constantFrom(1, 2, 3, 4)).map(([mac, s]) => formatToken(mac, s as 1))
// Targets that look like the parts before them.
const piece = fc.oneof(fc.constantFrom('|', '||', 'v1', '/', '?'), fc.uuid(), token)
const bound: fc.Arbitrary<BoundRequest> = fc.record({
  method: fc.stringMatching(/^[A-Z]{3,6}(-[A-Z]+)?$/),
  authority: fc.oneof(fc.domain(), fc.constant('[::1]:8443'), fc.constant('localhost:3000')),
  target: fc.array(piece, { maxLength: 6 }).map((all) => `/${all.join('').replaceAll(' ', '')}`),
  history: fc.array(fc.uuid(), { maxLength: 4 }).map(joinHistory),
  token,
})

test('no two requests share a binding text', () => {
  const parts = /^v1\|([^|]*)\|([^|]*)\|([-|0-9a-f]*)\|(OTA [0-9a-f]{128}-S[1-4])\|(.*)$/
  const isReadBack = (request: BoundRequest) => {
    const { method, authority, target, history, token: signed } = request
    const [, ...read] = parts.exec(bindingInput(request) ?? '') ?? []
    expect(read).toEqual([method, authority, history, signed, target])
  }
  fc.assert(fc.property(bound, isReadBack), { numRuns: 1000 })
})

test.each<Partial<BoundRequest>>([
  { method: '' },
  { method: 'get' },
  { method: 'A|B' }, // a method by its grammar (RFC 9110 §5.6.2)
  { authority: '' },
  { authority: 'a|b' },
  { authority: 'LOCALHOST' },
  { target: '' },
  { target: '*' },
  { target: 'http://localhost:3000/api/customer' },
  { target: '/a b' },
  { target: '/a\n' },
  { history: '|' },
  { history: `${id}|` },
  { history: id.replace('4', 'A') },
  { token: '' },
  { token: `${good.token} ` },
  { token: good.token.replace('-S2', '-S5') },
])('%j cannot be bound', (part) => {
  expect(bindingInput(good)).not.toBeNull()
  expect(bindingInput({ ...good, ...part })).toBeNull()
})

test.each([
  ['http://localhost:3000/api/customer', 'localhost:3000', '/api/customer'],
  ['HTTPS://API.example:443', 'api.example', '/'],
  ['http://api.example/a?', 'api.example', '/a?'],
  ['http://api.example?a#b?c', 'api.example', '/?a'],
  ['http://[::1]:8443/a/../b?x=|%7C&y=http://c/d#/e', '[::1]:8443', '/b?x=|%7C&y=http://c/d'],
  ['http://bücher.example/é', 'xn--bcher-kva.example', '/%C3%A9'],
])('%s is %s and %s', (address, authority, target) => {
  expect(addressOf(address)).toEqual({ authority, target })
  expect(addressOf(new Request(address).url)).toEqual({ authority, target })
})
