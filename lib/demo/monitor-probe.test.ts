import { createBindingSigner } from '@/lib/ota/client/bind'
import { pageLock } from '@/lib/ota/client/locks'
import { createServerClock } from '@/lib/ota/client/server-clock'
import { cachedSigners } from '@/lib/ota/client/signer'
import { randomUuid } from '@/lib/ota/ids'
import { createMonitorClient } from './monitor-client'
import { openTab } from './test-session'

const url = 'http://localhost:3000/api/customer'
const live = () => new AbortController().signal
const ok = () => new Response('[1]')
const status = (code: number) => () => new Response('{}', { status: code })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** A client whose server answers calls and probes as `server` says at the moment. */
function openClient() {
  const server: { answer: () => Response | Promise<Response>; isReady: boolean } = {
    answer: ok,
    isReady: true,
  }
  const { store } = openTab()
  const probe = jest.fn(async () => server.isReady)
  const client = createMonitorClient({
    isOnline: () => true,
    fetch: async () => server.answer(),
    store,
    lock: pageLock(),
    clock: createServerClock(Date.now),
    signerOf: cachedSigners(createBindingSigner),
    newId: () => randomUuid(),
    probe,
  })
  const announced = () => store.getState().requestHistory.length
  return { server, probe, announced, tick: () => client.ota(url, randomUuid(), live()), client }
}

test('while all goes well nothing is probed', async () => {
  const { probe, tick, announced } = openClient()
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
  const { server, probe, tick, announced } = openClient()
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
  const { server, probe, tick } = openClient()
  server.answer = status(code)
  await tick()
  await tick()
  expect(probe).not.toHaveBeenCalled()
})

test('LogOut is no failure of the server', async () => {
  const { server, probe, tick, client } = openClient()
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
