import { createServerClock } from '@one-tick-ahead/ota/client/server-clock'
import { cachedSigners, createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { MAX_IN_FLIGHT } from '@one-tick-ahead/ota/limits'
import { pageLock } from '@one-tick-ahead/ota/locks'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { memoryStorage, openTab, signedInUser } from '@/lib/demo/test-session'
import { createMonitorClient } from './monitor-client'

const url = 'http://localhost:3000/api/customer'
const now = Date.parse('2026-01-01T12:34:59.900Z')
/** Those of the protocol, and no other. */
const OTA_HEADERS = ['Authorization', 'X-Request-ID', 'RequestHistory']
const live = () => new AbortController().signal
const ok = () => new Response('[1,2]', { headers: { token_response_time: '0.04' } })
const refused = (code: string, date?: string) =>
  Response.json(
    { statusCode: 401, code, message: '' },
    { status: 401, headers: date ? { date } : {} },
  )

type Sent = { url: string; init: RequestInit; header: (name: string) => string | null }

/** Two tabs share `storage` and `lock`; `answer` is the server. */
function openClient(
  answer: (sent: Sent, index: number) => Response | Promise<Response>,
  shared = {},
) {
  const { storage = memoryStorage(), lock = pageLock() } = shared as {
    storage?: ReturnType<typeof memoryStorage>
    lock?: ReturnType<typeof pageLock>
  }
  const { store } = openTab(storage)
  const sent: Sent[] = []
  const server = { probe: jest.fn(async () => true) }
  const client = createMonitorClient({
    fetch: async (input, init = {}) => {
      const call = {
        url: String(input),
        init,
        header: (name: string) => new Headers(init.headers).get(name),
      }
      sent.push(call)
      return answer(call, sent.length - 1)
    },
    store,
    lock,
    clock: createServerClock(() => now),
    signerOf: cachedSigners(createTokenSigner),
    newId: () => randomUuid(),
    probe: () => server.probe(),
    isOnline: () => true,
  })
  return { client, store, sent, storage, lock, server }
}

test('a JWT call carries the token as received and nothing of OTA', async () => {
  const { client, sent } = openClient(ok)
  const { result } = await client.jwt(url, randomUuid(), live())
  expect(result).toMatchObject({ status: 200, records: 2, tokenResponseTime: 0.04 })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe(url)
  expect(sent[0]?.header('Authorization')).toBe(signedInUser.token)
  expect(sent[0]?.header('Content-Type')).toBe('application/json')
  expect(sent[0]?.header('X-Request-ID')).toBeNull()
})

test('an OTA call carries a token for its id, credentials and the history before it', async () => {
  const { client, sent, store } = openClient(ok)
  const [first, second] = [randomUuid(), randomUuid()]
  await client.ota(url, first, live())
  await client.ota(url, second, live())
  const { sessionkey, deviceId } = signedInUser
  expect(sent.map(({ header }) => header('Authorization'))).toEqual([
    signToken(sessionkey, first, deviceId, now),
    signToken(sessionkey, second, deviceId, now),
  ])
  expect(sent.map(({ header }) => header('X-Request-ID'))).toEqual([first, second])
  expect(sent.map(({ header }) => header('RequestHistory'))).toEqual(['', first])
  expect(sent[0]?.init.credentials).toBe('include')
  expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(OTA_HEADERS)
  expect(store.getState().requestHistory).toEqual([first, second])
})

test('what was sent comes back for the inspector, after a retry the second request', async () => {
  const jwt = openClient(ok)
  const { request } = await jwt.client.jwt(url, randomUuid(), live())
  expect(request.sent).toEqual({
    url,
    headers: { Authorization: signedInUser.token, 'Content-Type': 'application/json' },
    madeAt: now,
  })

  const date = new Date(now + 600_000).toUTCString()
  const ota = openClient((_, index) => (index ? ok() : refused('ota_stale', date)))
  const { sent } = (await ota.client.ota(url, randomUuid(), live())).request
  expect(sent?.headers).toEqual(ota.sent[1]?.init.headers)
  expect(sent?.madeAt).toBe(Date.parse(date))
  expect(sent?.device?.id).toBe(signedInUser.deviceId)
  expect(JSON.stringify(sent)).not.toContain(signedInUser.sessionkey)
})

test('without a signer nothing was sent', async () => {
  const { store } = openTab()
  const client = createMonitorClient({
    fetch: async () => ok(),
    store,
    lock: pageLock(),
    clock: createServerClock(() => now),
    signerOf: () => {
      throw new TypeError('no WebCrypto')
    },
    newId: () => randomUuid(),
    probe: async () => true,
    isOnline: () => true,
  })
  const { result, request } = await client.ota(url, randomUuid(), live())
  expect(result.status).toBe(500)
  expect(request).toEqual({})
})

test('a bad MAC whose answer shows a wrong clock is treated as stale, else not', async () => {
  const date = new Date(now + 600_000).toUTCString()
  const wrong = openClient((_, index) => (index ? ok() : refused('ota_bad_mac', date)))
  expect((await wrong.client.ota(url, randomUuid(), live())).result.status).toBe(200)
  expect(wrong.sent).toHaveLength(2)

  const right = openClient(() => refused('ota_bad_mac', new Date(now).toUTCString()))
  expect((await right.client.ota(url, randomUuid(), live())).result.code).toBe('ota_bad_mac')
  expect(right.sent).toHaveLength(1)
})

test('there is only one retry', async () => {
  const { client, sent } = openClient(() => refused('ota_stale'))
  expect((await client.ota(url, randomUuid(), live())).result).toMatchObject({
    status: 401,
    code: 'ota_stale',
  })
  expect(sent).toHaveLength(2)
})

test('other refusals are not retried', async () => {
  const { client, sent } = openClient(() => refused('ota_replayed'))
  await client.ota(url, randomUuid(), live())
  expect(sent).toHaveLength(1)
})

test.each(['jwt', 'ota'] as const)('a %s call without network is status 500', async (kind) => {
  const { client } = openClient(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await client[kind](url, randomUuid(), live())).result).toMatchObject({
    status: 500,
    records: 0,
  })
})

test('a call aborted by LogOut ends at once', async () => {
  const controller = new AbortController()
  const { client } = openClient(({ init }) => {
    setTimeout(() => controller.abort())
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  })
  const call = client.ota(url, randomUuid(), controller.signal)
  expect((await call).result.status).toBe(500)
})

test('at most eight OTA calls are under way, and a waiting one is not announced yet', async () => {
  const release: (() => void)[] = []
  const { client, sent, store } = openClient(
    () => new Promise((resolve) => release.push(() => resolve(ok()))),
  )
  const calls = Array.from({ length: 10 }, () => client.ota(url, randomUuid(), live()))
  while (sent.length < MAX_IN_FLIGHT) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(store.getState().requestHistory).toHaveLength(MAX_IN_FLIGHT)
  while (sent.length < 10) {
    release.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  for (const free of release) free()
  await Promise.all(calls)
  expect(sent).toHaveLength(10)
})

describe('probes', () => {
  const status = (code: number) => () => new Response('{}', { status: code })
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

  /** A client whose server answers calls and probes as `server` says at the moment. */
  function openProbed() {
    const server: { answer: () => Response | Promise<Response>; isReady: boolean } = {
      answer: ok,
      isReady: true,
    }
    const { client, store, server: other } = openClient(() => server.answer())
    const probe = other.probe.mockImplementation(async () => server.isReady)
    const announced = () => store.getState().requestHistory.length
    return { server, probe, announced, tick: () => client.ota(url, randomUuid(), live()), client }
  }

  test('while all goes well nothing is probed', async () => {
    const { probe, tick, announced } = openProbed()
    for (let tickNo = 0; tickNo < 3; tickNo++) await tick()
    expect(probe).not.toHaveBeenCalled()
    expect(announced()).toBe(3)
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['no network', noNetwork],
    ['no answer but a 200 of somebody else', () => new Response('<title>Welcome</title>')],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
  ])('after %s thirty ticks announce nothing, and then it goes on', async (_name, answer) => {
    const { server, probe, tick, announced } = openProbed()
    await tick()
    Object.assign(server, { answer, isReady: false })
    await tick()
    expect(announced()).toBe(2)
    for (let tickNo = 0; tickNo < 30; tickNo++) {
      const { result, request } = await tick()
      expect(result).toMatchObject({ status: 500, records: 0, code: null, name: 'customer' })
      expect(request).toEqual({ unsent: 'unreachable' })
    }
    expect(announced()).toBe(2)
    expect(probe).toHaveBeenCalledTimes(30)

    Object.assign(server, { answer: ok, isReady: true })
    expect((await tick()).result.status).toBe(200)
    expect((await tick()).result.status).toBe(200)
    expect(announced()).toBe(4)
    expect(probe).toHaveBeenCalledTimes(31)
  })

  test.each([401, 409, 429])('%i is a verdict: nothing is probed after it', async (code) => {
    const { server, probe, tick } = openProbed()
    server.answer = status(code)
    await tick()
    await tick()
    expect(probe).not.toHaveBeenCalled()
  })

  test('a call that LogOut aborted causes no probe', async () => {
    const { server, probe, tick, client } = openProbed()
    const controller = new AbortController()
    server.answer = () => {
      controller.abort()
      return noNetwork()
    }
    await client.ota(url, randomUuid(), controller.signal)
    server.answer = ok
    await tick()
    expect(probe).not.toHaveBeenCalled()
  })
})
