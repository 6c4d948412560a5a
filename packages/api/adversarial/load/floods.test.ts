import type { Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { drain, listen, listenOnLoopback6 } from '../../sockets/listen'
import { createTestAttacker } from '../../testing/attacker'
import { stopClock } from '../../testing/clocks'
import { flood, pipeline, preflight, type Statuses } from '../../testing/load'
import { createTestApp } from '../../testing/test-app'

describe('behind a proxy on 127.0.0.1', () => {
  const trustProxy = new BlockList()
  trustProxy.addAddress('127.0.0.1')
  const hosts: Server[] = []
  const server = { origin: '', attacker: '' }

  /** On real sockets of 127.0.0.1 and, but for machines without it, of ::1. */
  async function serve({ fetch }: { fetch: Parameters<typeof getRequestListener>[0] }) {
    const front = { handler: getRequestListener(fetch), host: '127.0.0.1', variable: 'PORT' }
    const first = await listen({ ...front, port: 0 })
    const { port } = first.address() as AddressInfo
    hosts.push(first)
    const second = await listenOnLoopback6({ ...front, port })
    if (second) hosts.push(second)
    return `http://127.0.0.1:${port}`
  }

  beforeAll(async () => {
    // No limit's time passes: a slow machine sends no less of a flood.
    stopClock()
    const limited = { trustProxy, rateLimit: true }
    server.origin = await serve(createTestApp(limited).app)
    server.attacker = await serve(createTestAttacker([], limited).app)
  })
  afterAll(() => {
    jest.useRealTimers()
    return drain(hosts, 0)
  })

  /** Several of 150 requests, added up. */
  const pipelines = async (count: number, ...what: Parameters<typeof pipeline>) => {
    const all: Statuses = {}
    for (let n = 0; n < count; n++) {
      for (const [status, times] of Object.entries(await pipeline(...what))) {
        all[Number(status)] = (all[Number(status)] ?? 0) + times
      }
    }
    return all
  }
  const from = (address: string) => `X-Forwarded-For: ${address}`
  const call = 'GET /api/customer HTTP/1.1'
  const ask = (path: string, address: string) => [
    `OPTIONS ${path} HTTP/1.1`,
    'Origin: http://localhost',
    'Access-Control-Request-Method: GET',
    from(address),
  ]

  test('preflights are limited, and use up no limit but their own', async () => {
    const { origin, attacker } = server
    const asked = await pipelines(3, origin, ask('/api/customer', '192.0.2.1'))
    expect(asked).toEqual({ 204: 400, 429: 50 })
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    expect(await flood(origin, 20, () => ['/api/customer', { headers }])).toEqual({ 401: 20 })

    const there = await pipelines(3, attacker, ask('/request-jwt', '192.0.2.1'))
    expect(there).toEqual({ 204: 400, 429: 50 })
  })

  test('calls use up no preflights', async () => {
    const { origin } = server
    const called = await pipeline(origin, [call, from('192.0.2.2')])
    expect(called).toEqual({ 401: 100, 429: 50 })
    const headers = { ...preflight.headers, 'x-forwarded-for': '192.0.2.2' }
    const asked = await flood(origin, 20, () => ['/api/customer', { ...preflight, headers }])
    expect(asked).toEqual({ 204: 20 })
  })

  test.each([
    ['who is no proxy and names others', '[::1]', (n: number) => `198.51.100.${n}`],
    ['whose proxy hands on what is no address', '127.0.0.1', (n: number) => `garbage-${n}`],
  ])('nobody escapes a limit: not one %s', async (_, host, forwarded) => {
    const { port } = new URL(server.origin)
    const calls = await flood(`http://${host}:${port}`, 110, (n) => [
      '/api/customer',
      { headers: { 'x-forwarded-for': forwarded(n), authorization: 'OTA x' } },
    ])
    expect(calls).toEqual({ 401: 100, 429: 10 })
  })
})
