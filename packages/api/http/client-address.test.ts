import { BlockList } from 'node:net'
import { Hono } from 'hono'
import { clientAddress, networkOf } from './client-address'

const proxies = new BlockList()
proxies.addSubnet('10.0.0.0', 24, 'ipv4')
proxies.addSubnet('2001:db8:f::', 64, 'ipv6')

async function addressOf(remoteAddress: string | undefined, forwarded?: string) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  const env = { incoming: { rawHeaders: [], socket: { remoteAddress } } }
  return (await app.request('/', { headers }, env)).text()
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('counts socket %s as %s', async (socket, expected) => {
  expect(await addressOf(socket)).toBe(expected)
})

test.each([
  ['a stranger is not believed', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['a neighbour of the proxies is not believed', '10.0.1.1', '203.0.113.9', '10.0.1.1'],
  ['a proxy is believed', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy mapped into IPv6 is', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy with an IPv6 address is', '2001:db8:f::1', '2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['an entry before the proxy is not believed', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 203.0.113.9,10.0.0.2', '203.0.113.9'],
  ['a proxy that a stranger names', '10.0.0.1', '10.0.0.2, 203.0.113.9', '203.0.113.9'],
  ['only proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['no header', '10.0.0.1', undefined, '10.0.0.1'],
  ['a port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 in brackets', '10.0.0.1', '[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['IPv6 with a port', '10.0.0.1', '[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['a mapped entry in hex', '10.0.0.1', '::FFFF:cb00:7109', '203.0.113.9'],
  ['a proxy with a port', '10.0.0.1', '203.0.113.9, 10.0.0.2:80', '203.0.113.9'],
])('%s: socket %s, forwarded %s: %s', async (_, socket, forwarded, expected) => {
  expect(await addressOf(socket, forwarded)).toBe(expected)
})

test.each([
  ['192.0.2.255', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('reads an entry that is no address as fast as one that is', async () => {
  const times: number[] = []
  // The shortest of twenty: another process cannot have had the processor in each of them.
  for (let round = 0; round < 20; round += 1) {
    const before = performance.now()
    expect(await addressOf('10.0.0.1', `[${':'.repeat(7600)}`)).toBe('10.0.0.1')
    times.push(performance.now() - before)
  }
  expect(Math.min(...times)).toBeLessThan(30) // milliseconds; by a pattern without a bound it is 80
})

test.each([
  ...['', 'unknown', 'x'.repeat(2000), '203.0.113', '203.0.113.09', '0xcb007109', 'fe80::1%eth0'],
  ...['203.0.113.9:123456', '203.0.113.9/24', '[203.0.113.9]:x', '[2001:db8::1', '2001:db8::1]:80'],
  'for=203.0.113.9',
])('counts the proxy that forwarded "%s"', async (sent) => {
  expect(await addressOf('10.0.0.1', sent)).toBe('10.0.0.1')
  expect(await addressOf('10.0.0.1', `203.0.113.9, ${sent}`)).toBe('10.0.0.1')
  expect(await addressOf('10.0.0.1', `203.0.113.9, ${sent}, 10.0.0.2`)).toBe('10.0.0.2')
})
