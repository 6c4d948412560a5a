import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { addressOf, networkOf, parseAddress } from '@one-tick-ahead/api/http/client-address'
import { type Fuzzed, fuzzed, nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'

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
