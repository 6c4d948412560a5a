import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '@one-tick-ahead/ota/testing/until'
import { StartError } from '../start/start-error'
import { endServers, get, hold, serve } from '../testing/sockets'
import { drain, hasNoIPv6, listen, listenAddresses } from './listen'

afterEach(endServers)

test('HOST with the address of another machine ends in an error that names it', async () => {
  const foreign = { handler: () => {}, host: '192.0.2.1', port: 0, variable: 'PORT' } as const
  const error = await listen(foreign).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(
    /HOST: expected an address .*0\.0\.0\.0 .*; 192\.0\.2\.1 is none\. PUBLIC_/,
  )
  // Without IPv6, ::1 fails in the same way as a foreign address.
  expect(hasNoIPv6(error)).toBe(true)
  expect(hasNoIPv6(Object.assign(new Error(), { code: 'EAFNOSUPPORT' }))).toBe(true)
  expect(hasNoIPv6(new StartError('PORT: taken'))).toBe(false)
})

test('HOST with a name that has no address ends in the same error', async () => {
  const error = await listenAddresses('no-host.invalid', 80, null).catch((reason) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(/HOST: expected an address .*; no-host\.invalid is none\. PUBLIC_/)
})

test.each<[host: string, address: string | null, addresses: string]>([
  ['127.0.0.1', null, '127.0.0.1 ::1'],
  ['::1', null, '::1 127.0.0.1'],
  ['0', 'http://localhost:4000', '0.0.0.0 ::1'],
  ['::', 'http://localhost:4000', '::'],
  ['192.0.2.1', 'http://127.0.0.1:4000', '192.0.2.1 127.0.0.1 ::1'],
  ['192.0.2.1', 'http://localhost:5000', '192.0.2.1'],
  ['192.0.2.1', 'https://localhost', '192.0.2.1'],
  ['127.0.0.2', null, '127.0.0.2'],
  ['0.0.0.0', 'https://ota.dev', '0.0.0.0'],
])('a server on %s, port 4000, for browsers at %s listens on %s', async (host, address, all) => {
  expect(await listenAddresses(host, 4000, address)).toEqual(all.split(' '))
})

test('a silent connection does not delay the stop', async () => {
  const { server, port } = await serve(() => {})
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const hungUp = once(silent, 'close')
  await drain([server], 2 ** 31 - 1) // without a cut-off
  await hungUp
})

test.each([
  [32, false],
  [40, true],
])(
  '%d pipelined requests are handled one at a time; the connection is cut: %s',
  async (count, isCut) => {
    let handled = 0
    const { port } = await serve(() => void handled++)
    const { isClosed } = await hold(port, get('/').repeat(count))
    await until(() => handled === 1, 'the first request')
    if (isCut) await until(isClosed, 'the cut')
    else await new Promise((resolve) => setTimeout(resolve, 200))
    expect([handled, isClosed()]).toEqual([1, isCut])
  },
)
