import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { join } from 'node:path'
import { addressOf, networkOf, parseAddress } from '@one-tick-ahead/api/http/client-address'
import { isFresh, rangeOf, wholeOf } from '@one-tick-ahead/api/site/send-file'
import { fileOf, pathOf } from '@one-tick-ahead/api/site/static-site'
import { type Fuzzed, fuzzed, nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'

const get = (headers: Record<string, string>) =>
  ({ method: 'GET', headers }) as unknown as IncomingMessage

const number = fc.oneof(fc.nat(40), fc.maxSafeNat())
const range = fc
  .tuple(fc.constantFrom('bytes=', 'Bytes=', 'items='), fc.option(number), fc.option(number))
  .map(([unit, from, to]) => `${unit}${from ?? ''}-${to ?? ''}`)

/** Another reading of RFC 9110 §14.1.2, in whole numbers of any size; undefined for the whole file. */
function readRange(text: string, size: number): [first: bigint, last: bigint] | null | undefined {
  const [unit, rest = ''] = [text.slice(0, 6), text.slice(6)]
  const [from = '', to = '', ...more] = rest.split('-')
  const isNumber = (one: string) =>
    one.length <= 15 && [...one].every((char) => char >= '0' && char <= '9')
  if (unit !== 'bytes=' || !rest.includes('-') || more.length > 0) return undefined
  if (from === '' || !isNumber(from) || !isNumber(to)) return undefined
  const end = BigInt(size) - 1n
  const last = to === '' ? end : BigInt(to)
  if (to !== '' && last < BigInt(from)) return undefined
  return BigInt(from) > end ? null : [BigInt(from), last < end ? last : end]
}

const tag = fc
  .tuple(fc.constantFrom('', 'W/'), fc.stringMatching(/^[a-z0-9-]{1,9}$/))
  .map(([weak, text]) => `${weak}"${text}"`)

const segment = fc.constantFrom(
  '',
  '.',
  '..',
  '.env',
  '.well-known',
  'about',
  'about.html',
  '%2e%2e',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%c0%ae',
  '%',
  'live-demo',
  'a.br',
  'a.gz',
  'http:',
)
const target = fc
  .tuple(fc.array(segment, { maxLength: 8 }), fc.constantFrom('', '?', '?a=../b', '#'))
  .map(([segments, query]) => `/${segments.join('/')}${query}`)

const ROOT = '/srv/site'

export const files: Fuzzed[] = [
  fuzzed(
    'range: bytes of the file, as another reading has them',
    fc.tuple(nearly(range), fc.nat(50)),
    ([text, size]) => {
      const read = rangeOf(get({ range: text }), size)
      const again = readRange(text, size)
      if (again === undefined) assert.deepEqual(read, wholeOf(size))
      else if (again === null) assert.equal(read, null)
      else
        assert.deepEqual(read, { first: Number(again[0]), last: Number(again[1]), partial: true })
    },
  ),
  fuzzed(
    'etag: unchanged is what the visitor holds',
    fc.tuple(fc.array(tag, { maxLength: 5 }), tag),
    ([held, current]) => {
      const plain = (one: string) => one.replace('W/', '')
      const expected = held.map(plain).includes(plain(current))
      assert.equal(isFresh(get({ 'if-none-match': held.join(', ') }), current), expected)
    },
  ),
  fuzzed('path: a file of the site, or none', nearly(target), (text) => {
    const path = pathOf(text)
    if (path === null) return
    const file = join(ROOT, fileOf(path))
    assert.ok(file.startsWith(`${ROOT}/`), file)
    assert.ok(!file.includes('\0') && !/\.(br|gz)$/.test(path))
    // Nothing hidden, however it was spelled; where a name is empty, `.html` is all that is left.
    assert.ok(!/\/\.(?!well-known\b|html$)/.test(file.slice(ROOT.length)), file)
  }),
]

const PROXY = '10.0.0.1'
const proxies = new BlockList()
proxies.addSubnet('10.0.0.0', 24, 'ipv4')

const counted = (forwardedFor: string, peer = PROXY) =>
  addressOf(
    {
      socket: { remoteAddress: peer },
      headers: { 'x-forwarded-for': forwardedFor },
    } as unknown as IncomingMessage,
    proxies,
  )

const group = fc.oneof(fc.constant(0), fc.nat(0xffff))
const groups = fc.array(group, { minLength: 8, maxLength: 8 })

/** How an IPv6 address is spelled (RFC 4291 §2.2): zeros in front, case, a run of zeros left out. */
interface Spelling {
  isPadded: boolean
  isUpper: boolean
  /** Of the run; none where the groups there are not zero. */
  from: number
  length: number
}

const spelling: fc.Arbitrary<Spelling> = fc.record({
  isPadded: fc.boolean(),
  isUpper: fc.boolean(),
  from: fc.nat(7),
  length: fc.nat(8),
})

function spell(numbers: number[], { isPadded, isUpper, from, length }: Spelling): string {
  const texts = numbers.map((one) => one.toString(16).padStart(isPadded ? 4 : 1, '0'))
  const run = numbers.slice(from, from + length)
  const isRun = run.length > 0 && run.every((one) => one === 0)
  const text = isRun
    ? `${texts.slice(0, from).join(':')}::${texts.slice(from + length).join(':')}`
    : texts.join(':')
  return isUpper ? text.toUpperCase() : text
}

const isMapped = (numbers: number[]) =>
  numbers.slice(0, 5).every((one) => one === 0) && numbers[5] === 0xffff

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV4().map((ip) => `::ffff:${ip}`),
  fc.tuple(groups, spelling).map(([numbers, how]) => spell(numbers, how)),
)
const entry = fc
  .tuple(address, fc.constantFrom('', ':80', ':65535'))
  .map(([ip, port]) => (port && ip.includes(':') ? `[${ip}]${port}` : ip + port))
const list = fc.array(entry, { maxLength: 5 }).map((entries) => entries.join(', '))

/** What counts as somebody: an IPv4 address, or a /64 of IPv6 spelled out. */
const NETWORK = /^([0-9a-f]{1,4}:){3}[0-9a-f]{1,4}::\/64$/

export const forwardedFor: Fuzzed[] = [
  fuzzed('forwarded: an address or a /64 is counted, whatever is sent', nearly(list), (text) => {
    const key = counted(text)
    assert.ok(isIPv4(key) || NETWORK.test(key), key)
  }),
  fuzzed('forwarded: one key for every spelling', fc.tuple(groups, spelling), ([numbers, how]) => {
    const [first = 0, second = 0] = numbers.slice(6)
    const expected = isMapped(numbers)
      ? [first >> 8, first & 255, second >> 8, second & 255].join('.')
      : `${numbers
          .slice(0, 4)
          .map((one) => one.toString(16))
          .join(':')}::/64`
    const parsed = parseAddress(spell(numbers, how)) ?? ''
    assert.equal(networkOf(parsed), expected)
    assert.equal(parseAddress(parsed), parsed)
  }),
  fuzzed(
    'forwarded: nothing before what our proxy wrote counts',
    fc.tuple(nearly(list), address),
    ([text, ip]) => {
      if (!counted(ip).startsWith('10.0.0.')) assert.equal(counted(`${text},${ip}`), counted(ip))
    },
  ),
  fuzzed('forwarded: a stranger counts as himself', nearly(list), (text) => {
    assert.equal(counted(text, '192.0.2.1'), '192.0.2.1')
  }),
]
