import { once } from 'node:events'
import { Agent, type RequestListener, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { StartError } from '../start/start-error'
import { drain, hasNoIPv6, listen } from './listen'

const handler = () => {}
const failureOf = async (host: string) =>
  listen({ handler, host, port: 0, variable: 'PORT' }).then(
    () => null,
    (error: unknown) => error,
  )

test('an address of another machine is named', async () => {
  const error = await failureOf('192.0.2.1')
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain('HOST: expected an address of this machine')
})

test('whichever variable has the address is named', async () => {
  const where = { host: '192.0.2.1', hostVariable: 'METRICS_HOST', port: 0 }
  await expect(listen({ handler, ...where, variable: 'METRICS_PORT' })).rejects.toThrow(
    'METRICS_HOST: expected an address of this machine',
  )
})

test('a machine without IPv6 is told by the reason, whoever reports it', async () => {
  // On such a machine ::1 fails as a foreign address does on any.
  expect(hasNoIPv6(await failureOf('192.0.2.1'))).toBe(true)
  expect(hasNoIPv6(Object.assign(new Error(), { code: 'EAFNOSUPPORT' }))).toBe(true)
  expect(hasNoIPv6(Object.assign(new Error(), { code: 'EADDRINUSE' }))).toBe(false)
  expect(hasNoIPv6(new StartError('PORT: taken'))).toBe(false)
})

test('a connection that has sent nothing does not hold up the stop', async () => {
  const server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT' })
  const { port } = server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const hungUp = once(silent, 'close')
  await drain([server], 2 ** 31 - 1) // without a cut-off
  await hungUp
})

test('a kept connection in use has its next request answered, as the last, and new ones are refused', async () => {
  const handler: RequestListener = (_request, response) => void response.end()
  const server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT' })
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const get = async (over?: Agent) => {
    const [answer] = await once(request({ port, agent: over }).end(), 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.headers.connection
  }
  expect(await get(agent)).toBe('keep-alive')
  const drained = drain([server], 2 ** 31 - 1, 2 ** 31 - 1) // never quiet for so long
  await expect(get()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await get(agent)).toBe('close')
  await drained
})
