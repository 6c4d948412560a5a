import { signToken } from '@one-tick-ahead/ota/server/mac'
import { resetRun, useRun } from '@/components/live-demo/run'
import { beginSession } from '@/components/live-demo/send-log'
import { config } from '@/lib/config'
import { useUser } from '@/lib/demo/store'
import { signedInUser } from '@/lib/demo/testing/session'
import type { TokenKind } from '@/lib/token-kind'
import { makeCall } from './make-call'

type Answer = () => Response | Promise<Response>
const ok: Answer = () => {
  const id = sent.at(-1)?.headers['x-request-id'] ?? ''
  const headers = { token_response_time: '0.04', 'OTA-Verdict': `ok ${id}` }
  return new Response('[1,2]', { headers })
}
const refused = (code: string, status = 401) => {
  const id = sent.at(-1)?.headers['x-request-id'] ?? ''
  return Response.json({ code }, { status, headers: { 'OTA-Verdict': `${code} ${id}` } })
}
const noNetwork: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const bearer =
  (token: string): Answer =>
  () =>
    new Response('', { headers: { Authorization: `Bearer ${token}` } })

const server = { answer: ok, bearer: bearer('new') }
/** Headers by their names in lower case. */
const plain = (headers?: HeadersInit) => Object.fromEntries(new Headers(headers))
let sent: { url: string; init: RequestInit; headers: Record<string, string> }[] = []
globalThis.fetch = async (input, init = {}) => {
  const url = String(input)
  sent.push({ url, init, headers: plain(init.headers) })
  return url === config.api.fetchToken ? server.bearer() : server.answer()
}

const live = () => new AbortController().signal
const call = (kind: TokenKind) => makeCall(kind, live(), true)
const monitor = (kind: TokenKind) => useRun.getState().monitors[kind]
const announced = () => useUser.getState().requestHistory
const renewals = () => sent.filter(({ url }) => url === config.api.fetchToken).length

let now = Date.parse('2026-01-01T12:34:59.900Z')
beforeEach(async () => {
  now += 3_600_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  Object.assign(server, { answer: ok, bearer: bearer('new') })
  sent = []
  await beginSession(signedInUser)
  resetRun()
})

test('a JWT call sends the token as received, and no OTA header', async () => {
  const { request } = await call('jwt')
  const headers = { Authorization: signedInUser.token, 'Content-Type': 'application/json' }
  expect(sent.map((one) => one.headers)).toEqual([plain(headers)])
  expect(config.api.monitored).toContain(sent[0]?.url)
  expect(request.sent).toEqual({ url: sent[0]?.url, headers, madeAt: now })
  expect(monitor('jwt')).toMatchObject({
    hits: 1,
    times: [0.04],
    rows: [{ status: 200, records: 2 }],
  })
})

test('an OTA call sends a token for its id, credentials and the previous history', async () => {
  await call('ota')
  const { request } = await call('ota')
  const { sessionkey, deviceId } = signedInUser
  const [first = '', second = ''] = announced()
  const headersOf = (id: string, RequestHistory: string) => ({
    Authorization: signToken(sessionkey, id, deviceId, now),
    'X-Request-ID': id,
    RequestHistory,
  })
  const made = [headersOf(first, ''), headersOf(second, first)]
  expect(sent.map(({ headers }) => headers)).toEqual(made.map(plain))
  expect(sent[0]?.init.credentials).toBe('include')
  // For the inspector.
  expect(request.sent).toMatchObject({ headers: made[1], device: { id: deviceId } })
  expect(JSON.stringify(request.sent)).not.toContain(sessionkey)
})

test.each([
  ['no network', noNetwork, 'unreachable'],
  ['a 200 of a page that is not the API', () => new Response('<title>Hi</title>'), 'unreadable'],
  ['502', () => new Response('{}', { status: 502 }), null],
])(
  'after eighteen calls that met %s one request is repeated, until the API answers',
  async (_name, answer, why) => {
    server.answer = answer
    for (let made = 0; made < 18; made++) expect((await call('ota')).result.noAnswer).toBe(why)
    for (let made = 0; made < 2; made++) {
      const { result, request } = await call('ota')
      expect(result).toMatchObject({ status: 500, records: 0, code: null })
      expect(request).toEqual({})
    }
    expect(announced()).toHaveLength(19)
    expect(sent.slice(18).map(({ url }) => url)).toEqual(Array(2).fill(config.api.session))
    server.answer = ok
    expect((await call('ota')).result.status).toBe(200)
    expect(announced()).toHaveLength(20)
  },
)

test('a call aborted by the end of its session leaves no row', async () => {
  const controller = new AbortController()
  server.answer = () => {
    controller.abort()
    return noNetwork()
  }
  await makeCall('ota', controller.signal, true)
  expect(monitor('ota')).toMatchObject({ hits: 0, rows: [] })
})

test('the page shows the end of a session until a call succeeds, and keeps the visitor signed in', async () => {
  server.answer = () => refused('ota_device_cloned', 409)
  await call('ota')
  for (const code of ['ota_session_revoked', 'jwt_invalid']) {
    server.answer = () => refused(code)
    await call(code === 'jwt_invalid' ? 'jwt' : 'ota')
  }
  expect(useRun.getState().endings).toEqual({ jwt: 'jwt_invalid', ota: 'ota_device_cloned' })
  server.answer = ok
  await call('ota')
  expect(useRun.getState().endings).toEqual({ jwt: 'jwt_invalid', ota: null })
  expect(renewals()).toBe(0)
  expect(useUser.getState()).toMatchObject({ islogin: true, token: signedInUser.token })
})

describe('a JWT that has expired', () => {
  const tick = () => call('jwt')
  beforeEach(() => {
    server.answer = () => refused('jwt_expired')
  })

  test('is renewed once for several calls, without another change', async () => {
    await Promise.all([tick(), tick()])
    expect(renewals()).toBe(1)
    expect(useUser.getState()).toMatchObject({ ...signedInUser, token: 'Bearer new' })
    expect(useRun.getState().endings.jwt).toBeNull()
  })

  test.each([
    ['a LogOut', () => useUser.getState().clear(), ''],
    [
      'another sign-in',
      () => useUser.setState({ sessionkey: 'next', token: 'Bearer next' }),
      'Bearer next',
    ],
  ])('does not replace the token that %s has left', async (_name, change, token) => {
    server.bearer = () => {
      change()
      return bearer('old')()
    }
    await tick()
    expect(renewals()).toBe(1)
    expect(useUser.getState().token).toBe(token)
  })

  test('ends with its sign-in, while the visitor stays signed in', async () => {
    server.bearer = () => refused('login_required')
    await tick()
    expect(useRun.getState().endings.jwt).toBe('login_required')
    expect(useUser.getState().islogin).toBe(true)
  })

  test.each([
    ['429', () => refused('rate_limited', 429)],
    ['no network', noNetwork],
  ])('is renewed 10 s after %s, not earlier', async (_name, answer) => {
    server.bearer = answer
    await tick()
    server.bearer = bearer('new')
    now += 9999
    await tick()
    expect(renewals()).toBe(1)
    expect(useRun.getState().endings.jwt).toBeNull()
    now += 1
    await tick()
    expect(useUser.getState().token).toBe('Bearer new')
  })
})
