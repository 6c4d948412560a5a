import { createServerClock } from '@one-tick-ahead/ota/client/server-clock'
import { cachedSigners, createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { pageLock } from '@one-tick-ahead/ota/locks'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { openTab, signedInUser } from '@/lib/demo/testing/session'
import { createMonitorClient } from './monitor-client'

const url = 'http://localhost:3000/api/customer'
const now = Date.parse('2026-01-01T12:34:59.900Z')
const live = () => new AbortController().signal
const ok = () => new Response('[1,2]', { headers: { token_response_time: '0.04' } })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** @param answer is the server. */
function openClient(answer: (init: RequestInit) => Response | Promise<Response>) {
  const { store } = openTab()
  const sent: (RequestInit & { headers: Record<string, string> })[] = []
  const server = { answer }
  const probe = jest.fn(async () => true)
  const client = createMonitorClient({
    fetch: async (_input, init = {}) => {
      sent.push({ ...init, headers: { ...(init.headers as Record<string, string>) } })
      return server.answer(init)
    },
    store,
    lock: pageLock(),
    clock: createServerClock(() => now),
    signerOf: cachedSigners(createTokenSigner),
    newId: () => randomUuid(),
    probe,
    isOnline: () => true,
  })
  return { client, store, sent, server, probe }
}

test('a JWT call carries the token as received and nothing of OTA', async () => {
  const { client, sent } = openClient(ok)
  const { result, request } = await client.jwt(url, randomUuid(), live())
  expect(result).toMatchObject({ status: 200, records: 2, tokenResponseTime: 0.04 })
  const headers = { Authorization: signedInUser.token, 'Content-Type': 'application/json' }
  expect(sent.map((one) => one.headers)).toEqual([headers])
  expect(request.sent).toEqual({ url, headers, madeAt: now })
})

test('an OTA call carries a token for its id, credentials and the history before it', async () => {
  const { client, sent, store } = openClient(ok)
  const [first, second] = [randomUuid(), randomUuid()]
  await client.ota(url, first, live())
  const { request } = await client.ota(url, second, live())
  const { sessionkey, deviceId } = signedInUser
  const headersOf = (id: string, RequestHistory: string) => ({
    Authorization: signToken(sessionkey, id, deviceId, now),
    'X-Request-ID': id,
    RequestHistory,
  })
  expect(sent.map(({ headers }) => headers)).toEqual([
    headersOf(first, ''),
    headersOf(second, first),
  ])
  expect(sent[0]?.credentials).toBe('include')
  expect(store.getState().requestHistory).toEqual([first, second])
  // For the inspector.
  expect(request.sent).toMatchObject({ url, headers: sent[1]?.headers, device: { id: deviceId } })
  expect(JSON.stringify(request.sent)).not.toContain(sessionkey)
})

test.each(['jwt', 'ota'] as const)('a %s call without network is status 500', async (kind) => {
  const { client } = openClient(noNetwork)
  expect((await client[kind](url, randomUuid(), live())).result).toMatchObject({
    status: 500,
    records: 0,
    noAnswer: 'unreachable',
  })
})

test.each([
  ['no network', noNetwork],
  ['a 200 of a page that is not the API', () => new Response('<title>Welcome</title>')],
  ['502', () => new Response('{}', { status: 502 })],
])('after %s the next call announces nothing while the probe fails', async (_name, answer) => {
  const { client, store, server, probe } = openClient(answer)
  const tick = () => client.ota(url, randomUuid(), live())
  const announced = () => store.getState().requestHistory.length
  await tick()
  expect(announced()).toBe(1)
  probe.mockResolvedValue(false)
  const { result, request } = await tick()
  expect(result).toMatchObject({ status: 500, code: null, name: 'customer' })
  expect(request).toEqual({ unsent: 'unreachable' })
  expect(announced()).toBe(1)

  server.answer = ok
  probe.mockResolvedValue(true)
  expect((await tick()).result.status).toBe(200)
  await tick()
  expect([announced(), probe.mock.calls.length]).toEqual([3, 2]) // the last one is not in doubt
})

test('a call that LogOut aborted ends at once and causes no probe', async () => {
  const controller = new AbortController()
  const { client, server, probe } = openClient(({ signal }) => {
    setTimeout(() => controller.abort())
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
  })
  const { result } = await client.ota(url, randomUuid(), controller.signal)
  expect(result.status).toBe(500)
  server.answer = ok
  await client.ota(url, randomUuid(), live())
  expect(probe).not.toHaveBeenCalled()
})
