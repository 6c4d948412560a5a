import { randomUUID } from 'node:crypto'
import { plainToken } from './device'
import { createGuard, type GuardOptions } from './server/guard'
import { signBinding } from './server/mac'
import { StateUnavailableError } from './server/store'
import type { OtaCode, OtaCredentials } from './server/verifier'
import { createMemoryStore } from './stores/memory'
import { DEVICE_ID, enrolDevice } from './testing/enrolled-device'
import { CHECKS, type CheckName, Trace } from './trace'

type Device = Awaited<ReturnType<typeof enrolDevice>>

/** Judges one request. @returns the code, and the trace in a line for each check. */
async function traced({ ota }: Pick<Device, 'ota'>, request: OtaCredentials) {
  const trace = new Trace()
  const code = await ota.verify(request, trace)
  const { checks, seen } = trace.end(code)
  return { code, checks, seen, lines: checks.map(({ name, verdict }) => `${name} ${verdict}`) }
}

const through = (last: CheckName) => CHECKS.slice(0, CHECKS.indexOf(last) + 1)
/** What is told of a request that one check stopped. */
const stoppedAt = (name: CheckName) =>
  through(name).map((check) => `${check} ${check === name ? 'refused' : 'passed'}`)

test('of an accepted request each check is told, with its time', async () => {
  const device = await enrolDevice()
  const { lines, checks, seen } = await traced(device, device.next())
  expect(lines).toEqual(CHECKS.map((name) => `${name} passed`))
  for (const { ms } of checks) expect(ms).toBeGreaterThanOrEqual(0)
  expect(seen).toEqual({ window: device.clock.now, spent: undefined, log: 'accepted' })
})

const binding = (body: () => Uint8Array | Promise<Uint8Array>, header = 'v1 no') => ({
  header,
  method: 'POST',
  target: '/',
  contentDigest: '',
  authorities: ['a.example'],
  body,
})

test.each<[CheckName, OtaCode, (device: Device) => OtaCredentials | Promise<OtaCredentials>]>([
  ['shape', 'ota_malformed', ({ request }) => request({ sessionId: '' })],
  [
    'window',
    'ota_stale',
    ({ request, clock }) => {
      const late = request()
      clock.now += 31_000
      return late
    },
  ],
  ['session', 'ota_bad_mac', ({ request }) => request({ sessionId: 'A'.repeat(56) })],
  [
    'mac',
    'ota_bad_mac',
    ({ request, clock }) =>
      request({
        requestId: DEVICE_ID,
        authorization: plainToken('k', DEVICE_ID, DEVICE_ID, clock.now),
      }),
  ],
  [
    'spent',
    'ota_session_expired',
    ({ request, clock }) => {
      clock.now += 9 * 3_600_000
      return request()
    },
  ],
  [
    'spent',
    'ota_replayed',
    async ({ ota, next }) => {
      const copied = next()
      await ota.verify(copied)
      return copied
    },
  ],
  ['device', 'ota_device_unproven', ({ request }) => request({ deviceCookie: '' })],
  ['id', 'ota_malformed', ({ request }) => request({ requestId: 'x'.repeat(36) })],
  ['binding', 'ota_bad_binding', ({ request }) => request({ binding: binding(() => Buffer.of()) })],
  ['log', 'ota_malformed', ({ request }) => request({ history: 'x'.repeat(36) })],
])('the last check is the one that refused: %s with %s', async (name, code, make) => {
  const device = await enrolDevice()
  const found = await traced(device, await make(device))
  expect([found.code, ...found.lines]).toEqual([code, ...stoppedAt(name)])
})

test('what is looked at again, once a bound body is read, is told once', async () => {
  const device = await enrolDevice()
  const { session, request, clock } = device
  const requestId = randomUUID()
  const token = plainToken(session.sessionKey, requestId, DEVICE_ID, clock.now)
  const parts = { method: 'POST', authority: 'a.example', target: '/', contentDigest: '' }
  const header = signBinding(session.sessionKey, { ...parts, history: '', token })
  const body = () => new Promise<Uint8Array>((read) => setTimeout(read, 20, Buffer.of()))
  const { checks, lines } = await traced(
    device,
    request({ requestId, authorization: token, binding: binding(body, header) }),
  )
  expect(lines).toEqual(CHECKS.map((name) => `${name} passed`))
  expect(checks.find(({ name }) => name === 'binding')?.ms).toBeGreaterThan(15)
})

test('a guard tells it with the verdict, only where it is asked to, also after a wait', async () => {
  const memory = createMemoryStore()
  const { next, clock } = await enrolDevice({ store: memory })
  const judge = (options: Partial<GuardOptions> = {}) => {
    const { authorization, requestId, sessionId, deviceCookie, history } = next()
    const headers = new Map([
      ['authorization', authorization],
      ['x-request-id', requestId],
      ['requesthistory', history],
      ['cookie', `__Host-ota_session=${sessionId}; __Host-ota_device=${deviceCookie}`],
    ])
    const keys = new Map([[1, Buffer.alloc(64, 7)]])
    const guard = createGuard({
      keys,
      store: memory,
      now: () => clock.now,
      trace: true,
      ...options,
    })
    return guard(
      (name) => headers.get(name),
      () => ({ method: 'GET', authority: 'a', target: '/', body: () => null }),
    )
  }
  expect((await judge({ trace: false })).trace).toBeUndefined()

  const slow = {
    ...memory,
    admit: async (...sent: Parameters<typeof memory.admit>) => memory.admit(...sent),
  }
  const { code, trace } = await judge({ store: slow })
  expect([code, trace?.checks.length, trace?.seen.log]).toEqual(['ok', CHECKS.length, 'accepted'])

  const gone = { ...memory, admit: () => Promise.reject(new StateUnavailableError()) }
  expect((await judge({ store: gone })).trace?.checks.at(-1)).toMatchObject({
    name: 'log',
    verdict: 'unasked',
  })
})
