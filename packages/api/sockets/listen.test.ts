import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '@one-tick-ahead/ota/testing/until'
import { StartError } from '../start/start-error'
import { endServers, get, hold, serve } from '../testing/sockets'
import { drain, hasNoIPv6, listen } from './listen'

afterEach(endServers)

test('HOST with the address of another machine ends in an error that names it', async () => {
  const foreign = { handler: () => {}, host: '192.0.2.1', port: 0, variable: 'PORT' } as const
  const error = await listen(foreign).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain('HOST: expected an address of this machine')
  // Without IPv6, ::1 fails in the same way as a foreign address.
  expect(hasNoIPv6(error)).toBe(true)
  expect(hasNoIPv6(Object.assign(new Error(), { code: 'EAFNOSUPPORT' }))).toBe(true)
  expect(hasNoIPv6(new StartError('PORT: taken'))).toBe(false)
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
    if (isCut) await until(isClosed, 'the cut', 10_000)
    else await new Promise((resolve) => setTimeout(resolve, 200))
    expect([handled, isClosed()]).toEqual([1, isCut])
  },
)
