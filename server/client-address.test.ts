import { Hono } from 'hono'
import { clientAddress } from './client-address'

function addressOf(remoteAddress: string, trustProxy = 0, forwarded?: string) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)))
  const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
  const env = { incoming: { rawHeaders: [], socket: { remoteAddress } } }
  return Promise.resolve(app.request('/', { headers }, env)).then((response) => response.text())
}

test.each([
  ['192.0.2.1', 0, undefined, '192.0.2.1'],
  ['::ffff:192.0.2.1', 0, undefined, '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2::/64'],
  ['2001:db8::7', 0, undefined, '2001:db8:0:0::/64'],
  ['::1', 0, undefined, '0:0:0:0::/64'],
  ['10.0.0.1', 0, '203.0.113.9', '10.0.0.1'],
  ['10.0.0.1', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', 2, '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.1', 1, undefined, '10.0.0.1'],
  ['10.0.0.1', 3, '6.6.6.6', '10.0.0.1'],
])('socket %s, %i proxies, forwarded %s: %s', async (socket, trust, forwarded, expected) => {
  expect(await addressOf(socket, trust, forwarded)).toBe(expected)
})
