import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { headersOf } from '../device'
import { createMemoryStore } from '../stores/memory'
import { enrolDevice } from '../testing/enrolled-device'
import { listen } from '../testing/listen'
import { ota, otaEnrol } from './node'

// A throw that nobody catches would end the process of these tests, as it would end a service.

/** After so long the service answers by itself. */
const LIMIT_MS = 50
const SLOW_MS = 150

/** A service with a time limit, whose store and sign-in are slow and may fail. */
async function startService({ ms, fails = false }: { ms: number; fails?: boolean }) {
  const memory = createMemoryStore()
  const { next, clock } = await enrolDevice({ store: memory })
  const told = { handled: 0, reported: [] as string[] }
  const beSlow = async () => {
    await wait(ms)
    if (fails) throw new Error('of the service')
  }
  const options = {
    keys: new Map([[1, Buffer.alloc(64, 7)]]),
    now: () => clock.now,
    store: {
      ...memory,
      async admit(request: Parameters<typeof memory.admit>[0]) {
        await beSlow()
        return memory.admit(request)
      },
    },
    report({ message }: Error) {
      told.reported.push(message)
      throw new Error('of the report')
    },
  }
  const guard = ota(options)
  const enrol = otaEnrol({
    ...options,
    enrolment: 'header',
    signIn: async () => {
      await beSlow()
      return null
    },
  })
  const server = await listen((request, response) => {
    const timer = setTimeout(() => response.writeHead(503).end(), LIMIT_MS)
    response.once('finish', () => clearTimeout(timer))
    if (request.url === '/enrol') return void enrol(request, response)
    guard(request, response, (error) => {
      told.handled += 1
      response.writeHead(error ? 500 : 200).end()
    })
  })
  const headers = () => {
    const { sessionId, deviceCookie, ...signed } = next()
    return {
      ...headersOf(signed),
      Cookie: `__Host-ota_session=${sessionId}; __Host-ota_device=${deviceCookie}`,
    }
  }
  close = server.close
  return { origin: server.origin, told, headers }
}

const register = (origin: string) =>
  fetch(`${origin}/enrol`, { headers: { 'device-id': randomUUID() } })

let close: () => Promise<void>
let logged: jest.SpyInstance
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  logged.mockRestore()
  await close()
})

test.each([
  ['a late verdict', { ms: SLOW_MS }, []],
  ['a late error', { ms: SLOW_MS, fails: true }, ['of the service', 'of the service']],
])('%s finds its request answered, and nothing is handled', async (_, slow, reported) => {
  const { origin, told, headers } = await startService(slow)
  const answers = [fetch(origin, { headers: headers() }), register(origin)]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503])
  await wait(SLOW_MS)
  expect(told).toEqual({ handled: 0, reported })
})

test('an error that is in time is answered', async () => {
  const { origin, told, headers } = await startService({ ms: 0, fails: true })
  expect((await fetch(origin, { headers: headers() })).status).toBe(500)
  expect((await register(origin)).status).toBe(500)
  expect(told).toEqual({ handled: 1, reported: ['of the service'] })
})

test('a connection that is gone before its verdict is left alone', async () => {
  const { origin, told, headers } = await startService({ ms: LIMIT_MS / 2 })
  const { hostname, port, host } = new URL(origin)
  const lines = Object.entries({ Host: host, ...headers() }).map((pair) => `${pair.join(': ')}\r\n`)
  const socket = connect(Number(port), hostname)
  socket.write(`GET / HTTP/1.1\r\n${lines.join('')}\r\n`)
  await wait(LIMIT_MS / 5)
  socket.destroy()
  await wait(SLOW_MS)
  expect(told).toEqual({ handled: 0, reported: [] })
})
