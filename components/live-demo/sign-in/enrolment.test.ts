import { isUuid } from '@one-tick-ahead/ota/ids'
import { DEVICE_ID_KEY } from '@/lib/demo/storage'
import { memoryStorage } from '@/lib/demo/testing/session'
import { enrol, getDeviceId } from './enrolment'

const endpoints = { fetchToken: '/api/fetchtoken', registerDevice: '/api/registerDevice' }
const deviceId = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'

/** A server that answers with these headers. */
function setUp({
  token = { Authorization: 'Bearer a.b.c' } as Record<string, string>,
  session = { session_key: 'key', jSessionId: 'secret-session' } as Record<string, string>,
} = {}) {
  const calls: { url: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    calls.push({ url, init })
    return new Response('{}', { headers: url === endpoints.fetchToken ? token : session })
  }
  const storage = memoryStorage({ [DEVICE_ID_KEY]: deviceId })
  return { calls, enrol: () => enrol(fetch, storage, endpoints) }
}

test('both calls have credentials, and the second the device id and the token as received', async () => {
  const { calls, enrol } = setUp()
  expect(await enrol()).toEqual({
    islogin: true,
    token: 'Bearer a.b.c',
    deviceId,
    sessionkey: 'key',
    jsessionID: 'secret-session',
    requestHistory: [],
  })
  expect(calls.map(({ url }) => url)).toEqual([endpoints.fetchToken, endpoints.registerDevice])
  expect(calls.map(({ init }) => init?.credentials)).toEqual(['include', 'include'])
  const headers = new Headers(calls[1]?.init?.headers)
  expect([headers.get('device-id'), headers.get('Authorization')]).toEqual([
    deviceId,
    'Bearer a.b.c',
  ])
})

test.each<Record<string, string>>([
  {},
  { Authorization: 'Basic a.b.c' },
  { Authorization: 'bearer a.b.c' },
])('an answer with %j stops the registration, and the error has no token', async (token) => {
  const { calls, enrol } = setUp({ token })
  await expect(enrol()).rejects.toThrow(/^no JWT in the answer \(status 200\)$/)
  expect(calls).toHaveLength(1)
})

test('a registration needs only the session key, and its error has no id', async () => {
  const without = setUp({ session: { session_key: '', jSessionId: 'secret-session' } })
  await expect(without.enrol()).rejects.toThrow(/^no session key in the answer \(status 200\)$/)
  const user = await setUp({ session: { session_key: 'key' } }).enrol()
  expect(user).toMatchObject({ islogin: true, sessionkey: 'key', jsessionID: '' })
})

test.each([undefined, '', `"${deviceId}"`, 'not-a-uuid'])(
  'a stored %j is replaced once by a device id in plain text',
  async (known) => {
    const storage = memoryStorage(known === undefined ? {} : { [DEVICE_ID_KEY]: known })
    const made = await getDeviceId(storage)
    expect([isUuid(made), made[14]]).toEqual([true, '4'])
    expect(storage.getItem(DEVICE_ID_KEY)).toBe(made)
    expect(await getDeviceId(storage)).toBe(made)
  },
)

test('a browser without a random source makes no device id', async () => {
  const storage = memoryStorage()
  const call = getDeviceId(storage, {} as never)
  await expect(call).rejects.toThrow('crypto.getRandomValues() not supported')
  expect(storage.getItem(DEVICE_ID_KEY)).toBeNull()
})
