import fc from 'fast-check'
import {
  addressOf,
  BINDING_PATTERN,
  type BoundRequest,
  bindingInput,
  formatDigest,
} from './binding'
import { joinHistory } from './history'
import { formatToken } from './token'
import file from './vectors/ota-vectors.json'

const partsOf = ({ requestHistory, authorization, ...rest }: (typeof file.bindings)[number]) => ({
  ...rest,
  history: requestHistory,
  token: authorization,
})

test.each(file.bindings)('the text of vector $name', (vector) => {
  expect(bindingInput(partsOf(vector))).toBe(vector.hmacInput)
  expect(vector.binding).toMatch(new RegExp(BINDING_PATTERN))
})

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const token = fc
  .tuple(hex(128), fc.constantFrom(1, 2, 3, 4))
  .map(([mac, s]) => formatToken(mac, s as 1))
const digest = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => formatDigest(Buffer.from(bytes).toString('base64')))
const history = fc.array(fc.uuid(), { maxLength: 4 }).map(joinHistory)
// Targets that look like what stands behind them.
const target = fc
  .array(fc.oneof(fc.constantFrom('|', '||', '-', 'v1', '/', '?'), fc.uuid(), digest, token), {
    maxLength: 6,
  })
  .map((pieces) => `/${pieces.join('').replaceAll(' ', '')}`)
const bound: fc.Arbitrary<BoundRequest> = fc.record({
  method: fc.stringMatching(/^[A-Z]{3,6}(-[A-Z]+)?$/),
  authority: fc.oneof(fc.domain(), fc.constant('[::1]:8443'), fc.constant('localhost:3000')),
  target,
  contentDigest: fc.oneof(fc.constant(''), digest),
  history,
  token,
})

/** Reads a text from both of its ends, as the comment beside it says that it can be read. */
function readBack(text: string): BoundRequest {
  const [, method = '', authority = '', rest = ''] =
    /^v1\|([^|]*)\|([^|]*)\|(.*)$/s.exec(text) ?? []
  const token = rest.slice(-135)
  let front = rest.slice(0, -136)
  const ids: string[] = []
  for (;;) {
    const [, before, id] =
      /^(.*)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(front) ?? []
    if (before === undefined || id === undefined) break
    ids.unshift(id)
    front = before
  }
  if (ids.length === 0) front = front.slice(0, -1) // the bar before an empty history
  const contentDigest = front.endsWith(':') ? front.slice(-54) : ''
  const target = front.slice(0, -(contentDigest || '-').length - 1)
  return { method, authority, target, contentDigest, history: joinHistory(ids), token }
}

test('a text says of which request it is, whatever the target imitates', () => {
  fc.assert(
    fc.property(bound, (request) => {
      expect(readBack(bindingInput(request) ?? '')).toEqual(request)
    }),
    { seed: 20_261_123, numRuns: 1000 },
  )
})

const good: BoundRequest = {
  method: 'GET',
  authority: 'localhost:3000',
  target: '/api/customer',
  contentDigest: '',
  history: '',
  token: formatToken('0f'.repeat(64), 2),
}
const id = '11111111-1111-4111-8111-111111111111'

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
  { contentDigest: '-' },
  { contentDigest: 'sha-256=:AAAA:' },
  { contentDigest: `sha-512=:${'A'.repeat(86)}==:` },
  { contentDigest: `${formatDigest(`${'A'.repeat(43)}=`)}, md5=:AAAA:` },
  { history: '|' },
  { history: `${id}|` },
  { history: `-|${id}` },
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
  ['HTTPS://API.example:443/', 'api.example', '/'],
  ['http://api.example', 'api.example', '/'],
  ['http://api.example/a?', 'api.example', '/a?'],
  ['http://api.example?a#b?c', 'api.example', '/?a'],
  ['http://api.example/a/../b?x=|%7C&y=http://c/d#/e', 'api.example', '/b?x=|%7C&y=http://c/d'],
  ['http://[::1]:8443//a', '[::1]:8443', '//a'],
  ['http://bücher.example/é', 'xn--bcher-kva.example', '/%C3%A9'],
])('%s is %s and %s', (address, authority, target) => {
  expect(addressOf(new URL(address).href)).toEqual({ authority, target })
  expect(addressOf(new Request(address).url)).toEqual({ authority, target })
})
