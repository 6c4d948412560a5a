import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/probe'
import { isUuid } from '@one-tick-ahead/ota/ids'
import { DEVICE_ID_KEY } from '@/lib/demo/storage'
import { memoryStorage } from '@/lib/demo/test-session'
import { type EnrolmentDeps, enrol, fetchBearer, getDeviceId, logOutWords } from './enrolment'

const endpoints = { fetchToken: '/api/fetchtoken', registerDevice: '/api/registerDevice' }
const deviceId = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'
const answers = {
  token: { Authorization: 'Bearer a.b.c' } as Record<string, string>,
  session: { session_key: 'key', jSessionId: 'session' } as Record<string, string>,
}

function setUp(change: Partial<typeof answers> = {}, deps: Partial<EnrolmentDeps> = {}) {
  const { token, session } = { ...answers, ...change }
  const calls: { url: string; init: RequestInit | undefined }[] = []
  const reports: string[] = []
  const result = enrol({
    fetch: async (input, init) => {
      const url = String(input)
      calls.push({ url, init })
      return new Response('{}', { headers: url === endpoints.fetchToken ? token : session })
    },
    deviceId: async () => deviceId,
    endpoints,
    report: (message) => void reports.push(message),
    ...deps,
  })
  return { result, calls, reports }
}

test('both calls with credentials, the second with the device and the token as received', async () => {
  const { result, calls, reports } = setUp()
  expect(await result).toEqual({
    islogin: true,
    token: 'Bearer a.b.c',
    deviceId,
    sessionkey: 'key',
    jsessionID: 'session',
    requestHistory: [],
  })
  expect(calls.map(({ url }) => url)).toEqual([endpoints.fetchToken, endpoints.registerDevice])
  expect(calls.map(({ init }) => init?.credentials)).toEqual(['include', 'include'])
  const headers = new Headers(calls[1]?.init?.headers)
  expect(headers.get('device-id')).toBe(deviceId)
  expect(headers.get('Authorization')).toBe('Bearer a.b.c')
  expect(reports).toEqual([])
})

test.each([
  ['no Authorization', {}],
  ['an empty one', { Authorization: '' }],
  ['another scheme', { Authorization: 'Basic a.b.c' }],
  ['a lower-case scheme', { Authorization: 'bearer a.b.c' }],
  ['no blank', { Authorization: 'Bearera.b.c' }],
])('%s: no registration, no session', async (_name, token) => {
  const { result, calls, reports } = setUp({ token })
  expect(await result).toBeNull()
  expect(calls).toHaveLength(1)
  expect(reports).toHaveLength(1)
})

test.each([
  ['no session key', { jSessionId: 'session' }],
  ['an empty one', { session_key: '', jSessionId: 'session' }],
])('%s: no session', async (_name, session) => {
  const { result, reports } = setUp({ session })
  expect(await result).toBeNull()
  expect(reports).toHaveLength(1)
})

test('without jSessionId the visitor is signed in: only the key decides', async () => {
  const { result } = setUp({ session: { session_key: 'key' } })
  expect(await result).toMatchObject({ islogin: true, sessionkey: 'key', jsessionID: '' })
})

test('network and random-source failures are reported, not thrown', async () => {
  const offline = setUp({}, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await offline.result).toBeNull()
  expect(offline.reports).toEqual(['Sign-in: Failed to fetch'])

  const message = 'crypto.getRandomValues() not supported'
  const noRandom = setUp({}, { deviceId: () => Promise.reject(new Error(message)) })
  expect(await noRandom.result).toBeNull()
  expect(noRandom.reports).toEqual([`Sign-in: ${message}`])
})

describe('a server that does not answer', () => {
  // The timer behind the real signal is not among those that jest can move.
  beforeEach(() => {
    jest.useFakeTimers()
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new Error('too late')), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  const hang: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  test('a sign-in fails when the time is over, in either call', async () => {
    for (const silent of [endpoints.fetchToken, endpoints.registerDevice]) {
      const answering: typeof fetch = async (url, init) =>
        url === silent ? hang(url, init) : new Response('{}', { headers: answers.token })
      const { result, reports } = setUp({}, { fetch: answering })
      await jest.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1)
      expect(reports).toEqual([])
      await jest.advanceTimersByTimeAsync(1)
      expect(reports).toEqual(['Sign-in: too late'])
      expect(await result).toBeNull()
    }
  })

  test('a renewal lets go of what it holds', async () => {
    const outcome = fetchBearer({ fetch: hang, endpoints }).catch(String)
    await jest.advanceTimersByTimeAsync(ANSWER_LIMIT_MS)
    expect(await outcome).toBe('Error: too late')
  })
})

test('no report holds a token or a key', async () => {
  const { result, reports } = setUp({ session: { jSessionId: 'secret-session' } })
  await result
  expect(reports.join()).not.toMatch(/a\.b\.c|secret-session/)
})

describe('device id', () => {
  test('it is made once and kept as plain text', async () => {
    const storage = memoryStorage()
    const made = await getDeviceId(storage)
    expect(isUuid(made)).toBe(true)
    expect(made[14]).toBe('4')
    expect(storage.getItem(DEVICE_ID_KEY)).toBe(made)
    expect(await getDeviceId(storage)).toBe(made)
  })

  test.each(['', 'null', '"0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d"', 'not-a-uuid'])(
    'a stored %j is replaced',
    async (known) => {
      const storage = memoryStorage()
      storage.setItem(DEVICE_ID_KEY, known)
      const made = await getDeviceId(storage)
      expect(isUuid(made)).toBe(true)
      expect(storage.getItem(DEVICE_ID_KEY)).toBe(made)
    },
  )

  test('without a random source the call rejects and stores nothing', async () => {
    const storage = memoryStorage()
    const call = getDeviceId(storage, {} as never)
    await expect(call).rejects.toThrow('crypto.getRandomValues() not supported')
    expect(storage.getItem(DEVICE_ID_KEY)).toBeNull()
  })
})

describe('LogOut', () => {
  const code = (status: number) => Response.json({ code: 'database_unavailable' }, { status })

  test.each<[string, Response, RegExp | null]>([
    ['noted', Response.json({ message: 'Noted' }, { status: 202 }), /is noted.*carries it out/],
    ['not written down', code(503), /could not write.*goes on trying/],
    ['a proxy without a server', new Response('Service Unavailable', { status: 503 }), null],
    ['refused', code(403), null],
  ])('%s', async (_name, answer, words) => {
    const said = await logOutWords(answer)
    if (words) expect(said).toMatch(words)
    else expect(said).toBeNull()
  })
})
