import { randomUUID } from 'node:crypto'
import { deviceKeyOf, newKeyPair } from '../client/device-key'
import { CookieJar } from '../cookie-jar'
import { createDevice } from '../device'
import type { OtaOptions } from '../server/options'
import { createOta } from '../server/ota'
import type { SignIn } from '../server/sign-ins'
import { createMemoryStore } from '../stores/memory'

// The options of a service behind https; adapters.test.ts tries every adapter over http.

const API = 'https://api.example'

/** A service with one sign-in. */
async function openService(options: Partial<OtaOptions> = {}) {
  const store = createMemoryStore()
  const keys = new Map([[1, Buffer.alloc(64, 7)]])
  const signIn: () => SignIn = () => begun
  const ota = createOta({ keys, store, signIn, requireBinding: false, ...options })
  const begun = await ota.beginSignIn({ lifetimeMs: 3_600_000 })
  const register = (headers: Record<string, string>) => {
    const all = { 'device-id': randomUUID(), ...headers }
    return ota.web.session(new Request(`${API}/ota/session`, { method: 'POST', headers: all }))
  }
  return { ota, register }
}

/** A service with one registered device. */
async function openDevice(options: Partial<OtaOptions> = {}) {
  const { ota, register } = await openService({ unsafePlainKeys: true, ...options })
  const { requestIdHeader: idHeader = 'X-Request-ID' } = options
  const deviceId = randomUUID()
  const registered = await register({ 'device-id': deviceId })
  const jar = new CookieJar()
  jar.take(registered)
  const device = createDevice({ sessionKey: registered.headers.get('session_key') ?? '', deviceId })
  /** Sends the next request, bound to `authority` if it is given. */
  const send = async (headers: Record<string, string> = {}, authority?: string, url = API) => {
    const signed = device.next()
    const { pathname: target } = new URL(url)
    const own = {
      Authorization: signed.authorization,
      [idHeader]: signed.requestId,
      RequestHistory: signed.history,
      Cookie: jar.header(),
      ...(authority && {
        'OTA-Binding': device.bind(signed, { method: 'GET', authority, target }),
      }),
    }
    return ota.web.judge(new Request(url, { headers: { ...own, ...headers } }))
  }
  return { jar, registered, send }
}

test('cookies are Secure, tied to their host and read by no script, unless the options say http', async () => {
  const { jar, registered, send } = await openDevice()
  const attributes = 'Max-Age=3\\d{3}; Path=/; HttpOnly; Secure; SameSite=Lax$'
  expect(registered.headers.getSetCookie()).toEqual([
    expect.stringMatching(`^__Host-ota_session=[\\w-]{56}; ${attributes}`),
    expect.stringMatching(`^__Host-ota_device=[\\w-]{43}; ${attributes}`),
  ])
  // A sibling host could set cookies without the prefix.
  const Cookie = jar.header().replaceAll('__Host-', '')
  expect((await send({ Cookie })).code).toBe('ota_malformed')
  expect((await send()).code).toBe('ok')
})

test('a client without a device key gets no session key, and may try again with one', async () => {
  const { register } = await openService()
  const refused = await register({})
  expect([refused.status, refused.headers.get('session_key')]).toEqual([400, null])
  expect(await refused.json()).toMatchObject({ code: 'device_key_invalid' })
  const sealed = await register({ 'device-key': await deviceKeyOf(await newKeyPair()) })
  expect(sealed.headers.get('session_key')?.split('.')).toHaveLength(5)
})

test('a verdict in report mode names the session of an accepted request alone', async () => {
  const told: string[] = []
  const onVerdict: OtaOptions['onVerdict'] = ({ code, sessionId }) => {
    told.push(`${code} ${sessionId}`)
  }
  const { jar, send } = await openDevice({ mode: 'report', onVerdict })
  const sessionId = jar.get('__Host-ota_session')
  await send()
  await send({ Cookie: `__Host-ota_session=${sessionId}` })
  expect(told).toEqual([`ok ${sessionId}`, 'ota_device_unproven '])
})

test('a binding must be to a name of the service, whichever host a proxy passes on', async () => {
  const { send } = await openDevice({
    requireBinding: true,
    authority: ['api.example', 'api.example:8443'],
  })
  const behind = 'http://10.0.0.5:3000/orders'
  expect((await send({}, '10.0.0.5:3000', behind)).code).toBe('ota_bad_binding')
  expect((await send({}, 'api.example:8443', behind)).code).toBe('ok')
  expect((await send({}, 'api.example', behind)).code).toBe('ok')
})

test('the guard reads the request id from the header that the options name', async () => {
  const { send } = await openDevice({ requestIdHeader: 'X-Own-ID' })
  expect((await send({ 'X-Request-ID': randomUUID() })).code).toBe('ok') // a proxy wrote it
})
