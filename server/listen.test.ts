import { hasNoIPv6, listen } from './listen'
import { StartError } from './start-error'
import { freePort } from './testing/listen'

const handler = () => {}
const failureOf = async (host: string) =>
  listen({ handler, host, port: await freePort(), variable: 'PORT' }).then(
    () => null,
    (error: unknown) => error,
  )

test('an address of another machine is named', async () => {
  const error = await failureOf('192.0.2.1')
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain('HOST: expected an address of this machine')
})

test('a machine without IPv6 is told by the reason, whoever reports it', async () => {
  // On such a machine ::1 fails as a foreign address does on any.
  expect(hasNoIPv6(await failureOf('192.0.2.1'))).toBe(true)
  expect(hasNoIPv6(Object.assign(new Error(), { code: 'EAFNOSUPPORT' }))).toBe(true)
  expect(hasNoIPv6(Object.assign(new Error(), { code: 'EADDRINUSE' }))).toBe(false)
  expect(hasNoIPv6(new StartError('PORT: taken'))).toBe(false)
})
