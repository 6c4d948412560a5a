import { joinHistory } from '@one-tick-ahead/ota/history'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import { CHECKS, type CheckName } from '@one-tick-ahead/ota/trace'
import type { ErrorCode } from '../contract/error-codes'
import { LOG_ID_HEADER } from '../contract/headers'
import { codeOf, Visitor } from '../testing/visitor'
import { ask, sendOta as send, verdicts, viewOf, watched } from '../testing/watched-api'

const PASSED = CHECKS.map((check) => `${check} passed`)

test('an accepted request: every check, what it saw, and how long it took', async () => {
  const { api, visitor } = await watched()
  await visitor.callWithOta()
  const headers = visitor.nextBoundHeaders('/api/customer')
  const answer = await visitor.call('/api/customer', { headers })
  const view = await viewOf(visitor, answer)
  expect(view).toMatchObject({
    sender: 'device',
    code: 'ok',
    status: 200,
    method: 'GET',
    jwt: null,
  })
  expect(verdicts(view)).toEqual(PASSED)
  for (const { ms } of view.checks) expect(ms ?? 0).toBeGreaterThanOrEqual(0)
  const cost = view.checks.reduce((sum, { ms }) => sum + (ms ?? 0), 0)
  expect(cost).toBeGreaterThan(0)
  const mac = headers.Authorization.slice(4, 132)
  expect(view.ota).toMatchObject({
    mac: `${mac.slice(0, 8)} … ${mac.slice(-8)}`,
    segment: 'S2',
    segments: ['S1', 'S2', 'S3'],
    requestId: null,
    historyLength: 1,
    deviceId: visitor.deviceId,
    time: api.clock.now,
    minute: Math.floor(api.clock.now / 60_000),
    bound: { isPresented: true, authority: 'localhost:3000', target: '/api/customer' },
    log: null,
  })
  expect(view.ota?.presentedProof).toBe(view.ota?.registeredProof)
  // Also by its own name, for whoever got no answer.
  expect(await (await ask(visitor, headers['X-Request-ID'])).json()).toEqual(view)
})

type Api = Awaited<ReturnType<typeof watched>>['api']

const stops: [at: CheckName, code: ErrorCode, (visitor: Visitor, api: Api) => Promise<Response>][] =
  [
    [
      'mac',
      'ota_bad_mac',
      (visitor, { clock }) => send(visitor, { at: clock.now, key: 'A'.repeat(86) }),
    ],
    [
      'log',
      'ota_device_cloned',
      async (visitor, { clock }) => {
        await visitor.callWithOta()
        await visitor.callWithOta()
        return send(visitor, { at: clock.now, history: joinHistory(visitor.history.slice(0, 1)) })
      },
    ],
  ]

// Where each other code stops a request is told by packages/ota/trace.test.ts.
test.each(stops)('it says that a request stopped at %s with %s', async (at, code, act) => {
  const { api, visitor } = await watched()
  const answer = await act(visitor, api)
  const view = await viewOf(visitor, answer)
  expect(view).toMatchObject({ code, status: answer.status })
  expect(view.sender).toBe(at === 'mac' ? 'cookies' : 'device')
  const passed = CHECKS.slice(0, CHECKS.indexOf(at)).map((check) => `${check} passed`)
  expect(verdicts(view)).toEqual([...passed, `${at} refused`])
})

test('a bearer token: the key, its signature, its times', async () => {
  const { api, visitor } = await watched()
  const headers = { Authorization: visitor.token }
  const view = await viewOf(visitor, await visitor.call('/api/customer', { headers }))
  expect(view).toMatchObject({ sender: 'device', code: 'ok', ota: null })
  expect(verdicts(view)).toEqual(['key passed', 'signature passed', 'times passed'])
  expect(view.jwt?.time).toBe(api.clock.now)
  // Watching lies within the time of none: it is held against that of an OTA token.
  expect(view.checks.map(({ ms }) => ms)).toEqual([null, null, null])
  api.clock.now += 61 * 60_000
  const late = await viewOf(visitor, await visitor.call('/api/customer', { headers }))
  expect(late.code).toBe<ErrorCode>('jwt_expired')
  expect(verdicts(late)).toEqual(['key passed', 'signature passed', 'times refused'])
})

test('the thief of a JWT is seen by the owner of its sign-in, and by nobody else', async () => {
  const { api, visitor } = await watched()
  const headers = { Authorization: visitor.token }
  const stolen = await api.app.request('/api/customer', { headers })
  expect((await viewOf(visitor, stolen)).sender).toBe('bearer')
  const { visitor: other } = await watched()
  const told = await ask(other, stolen.headers.get(LOG_ID_HEADER))
  expect(await codeOf(told)).toBe<ErrorCode>('server_view_unknown')
})

test('the view can be read for ten minutes after the session has ended', async () => {
  const { api, visitor } = await watched()
  const first = await visitor.callWithOta()
  await visitor.callWithOta()
  visitor.history = visitor.history.slice(0, 1)
  const fork = await visitor.callWithOta()
  expect(await codeOf(fork)).toBe<ErrorCode>('ota_device_cloned')
  expect(verdicts(await viewOf(visitor, first))).toEqual(PASSED)
  api.clock.now += 10 * 60_000
  const told = await ask(visitor, fork.headers.get(LOG_ID_HEADER))
  expect(await codeOf(told)).toBe<ErrorCode>('server_view_unknown')
})

test('over a slow store each request has a view of its own', async () => {
  const turns = () => new Promise<void>((done) => setImmediate(done))
  let calls = 0
  const { visitor } = await watched((store) => ({
    ...store,
    lacks: () => false,
    peek: () => undefined,
    async admit(request) {
      for (let turn = (calls++ * 7) % 5; turn > 0; turn--) await turns()
      return store.admit(request)
    },
  }))
  const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.callWithOta()))
  const ids = new Set<string>()
  for (const answer of answers) {
    const view = await viewOf(visitor, answer)
    expect(view.status).toBe(answer.status)
    expect(view.code === 'ok').toBe(answer.status === 200)
    expect(verdicts(view).slice(0, -1)).toEqual(PASSED.slice(0, -1))
    ids.add(view.request)
  }
  expect(ids.size).toBe(40)
})

test('a store that cannot be reached gives no verdict', async () => {
  const { visitor } = await watched((store) => ({
    ...store,
    admit: () => Promise.reject(new StateUnavailableError()),
  }))
  const view = await viewOf(visitor, await visitor.callWithOta())
  expect(verdicts(view).at(-1)).toBe('log unasked')
})

test('questions are limited, by address only where no session is proved', async () => {
  const { api, visitor } = await watched(undefined, { rateLimit: true })
  const stranger = new Visitor(api)
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(stranger, 'x')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(await codeOf(await ask(visitor, 'x'))).toBe<ErrorCode>('server_view_unknown')
})

test('the questions of a session are limited, too', async () => {
  const { visitor } = await watched(undefined, { rateLimit: true })
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(visitor, 'x')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a request that a limit refused is not kept, and its answer has no name', async () => {
  const { api, visitor } = await watched(undefined, { rateLimit: true })
  const thief = visitor.copy()
  thief.jar.delete('ota_device')
  const steal = () => send(thief, { at: api.clock.now })
  const answers: Response[] = []
  for (let count = 0; count < 21; count++) answers.push(await steal())
  const named = answers.map(({ status, headers }) => `${status} ${headers.has(LOG_ID_HEADER)}`)
  expect([...new Set(named)]).toEqual(['401 true', '429 false'])
})

test('a store that cannot say whose request it was does not count as a sign-out', async () => {
  let isGone = false
  const { visitor } = await watched((store) => ({
    ...store,
    lacks(sessionId) {
      if (isGone) throw new StateUnavailableError()
      return store.lacks(sessionId)
    },
  }))
  const answer = await visitor.callWithOta()
  isGone = true
  const told = await ask(visitor, answer.headers.get(LOG_ID_HEADER))
  expect(told.status).toBe(503)
  expect(await codeOf(told)).toBe<ErrorCode>('ota_state_unavailable')
  // And where nothing could be kept, the answer has no name.
  expect((await visitor.callWithOta()).headers.has(LOG_ID_HEADER)).toBe(false)
})

test('the view shows the bound target with its query', async () => {
  const { visitor } = await watched()
  const path = '/api/customer?page=2'
  const answer = await visitor.call(path, { headers: visitor.nextBoundHeaders(path) })
  expect(answer.status).toBe(200)
  expect((await viewOf(visitor, answer)).ota?.bound.target).toBe(path)
})

test('switched off it keeps nothing, and no answer names its request', async () => {
  const { visitor } = await watched(undefined, { serverView: false })
  const answer = await visitor.callWithOta()
  expect(answer.headers.get(LOG_ID_HEADER)).toBeNull()
  expect(await codeOf(await ask(visitor, visitor.history[0] ?? ''))).toBe<ErrorCode>(
    'server_view_off',
  )
})
