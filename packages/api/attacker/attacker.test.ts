import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import type { VerdictBody } from '../contract/bodies'
import { RATES } from '../contract/limits'
import { BODIES, createTestAttacker, JWT, TOKEN, UUID } from '../testing/attacker'
import { stopClock } from '../testing/clocks'
import { SITE } from '../testing/test-app'
import { testSecrets } from '../testing/test-secrets'
import { enrolVisitor } from '../testing/visitor'
import { MARK_HEADER, markOf } from './mark'

let target: Awaited<ReturnType<typeof listen>>
/** The server of one test. */
let own: Awaited<ReturnType<typeof listen>> | undefined
let url: string
let handler: RequestListener
let received: IncomingMessage[]

beforeAll(async () => {
  target = await listen((request, response) => {
    received.push(request)
    // A busy machine would send the next call on a kept connection that has just closed.
    response.setHeader('connection', 'close')
    handler(request, response)
  })
  url = `${target.origin}/api/customer`
})
afterAll(() => target.close())
afterEach(() => {
  jest.useRealTimers()
  return own?.close()
})
beforeEach(() => {
  own = undefined
  received = []
  handler = (_request, response) => response.end('[1,2,3]')
})

const refuseWith =
  (status: number, code: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status).end(JSON.stringify({ statusCode: status, code, message: 'no' }))
  }

/** Headers that Node's fetch adds. */
const OF_FETCH = [
  ...['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode'],
  'user-agent',
]

const calls = Object.entries(BODIES)
const cookie = 'ota_session=abc'
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
test.each([
  [
    '/request-jwt',
    'jwt_invalid',
    'the server refused the JWT.',
    { authorization: `Bearer ${JWT}` },
  ],
  [
    '/request-ota',
    'ota_bad_mac',
    'the token belongs to a request id that the thief does not have.',
    { authorization: TOKEN, 'x-request-id': uuid, requesthistory: '', cookie },
  ],
  [
    '/request-all-params',
    'ota_device_unproven',
    'the token is valid, but the device cookie is missing.',
    {
      authorization: expect.stringMatching(/^OTA [0-9a-f]{128}-S1$/),
      'x-request-id': uuid,
      requesthistory: UUID,
      cookie,
    },
  ],
] as const)('%s sends its forgery alone, and answers why: %s', async (path, code, text, sent) => {
  handler = refuseWith(401, code)
  const { post, lines } = createTestAttacker([url])
  // The call's own headers and cookies must not reach the target.
  const theirs = { authorization: 'Bearer a.b.c', cookie: 'a=b', 'x-correlation-id': UUID }
  const { response, message, statusCode } = await post(path, { ...BODIES[path], url }, theirs)
  expect([response.status, statusCode, message]).toEqual([200, 401, `Attack failed: ${text}`])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const own = Object.entries(received[0]?.headers ?? {}).filter(
    ([name]) => !OF_FETCH.includes(name),
  )
  const mark = markOf(testSecrets.auditKey, received[0]?.headers.authorization ?? '')
  expect(Object.fromEntries(own)).toEqual({ ...sent, [MARK_HEADER]: mark })
  expect(lines).toHaveLength(1)
  for (const secret of Object.values(BODIES[path])) expect(lines[0]).not.toContain(`"${secret}"`)
})

test('another method gets 405, another path 404, text of another type 400', async () => {
  const { app, post } = createTestAttacker([url])
  const wrong = await app.request('/request-jwt')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await app.request('/request-none')).status).toBe(404)
  const jwt = { ...BODIES['/request-jwt'], url }
  // A foreign page could post it unasked.
  expect((await post('/request-jwt', jwt, { 'content-type': 'text/plain' })).status).toBe(400)
})

test('an address may attack 500 times, enough for a hundred people', async () => {
  stopClock()
  const { app, post } = createTestAttacker([url], { rate: RATES.attacks })
  await app.request('/nothing') // no attack, so it does not count
  const [one = '', other = '', third = ''] = Object.keys(BODIES)
  const people = Array.from({ length: 100 }, () => [one, other, third, one, other]).flat()
  for (const path of people) expect((await post(path, {})).status).toBe(400)
  const { status, response } = await post('/request-ota', {}, { origin: SITE })
  expect([status, response.headers.get('access-control-allow-origin')]).toEqual([429, SITE])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('all addresses together have a limit, and a refusal at it is a line in the log', async () => {
  stopClock()
  const totalRate = { calls: 40, seconds: 2 }
  const { app, lines } = createTestAttacker([url], { rate: RATES.attacks, totalRate })
  const attack = (remoteAddress: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    return app.request('/request-ota', init, { incoming: { socket: { remoteAddress } } })
  }
  for (let host = 0; host < 20; host++) {
    for (let time = 0; time < 2; time++) {
      expect((await attack(`192.0.2.${host}`)).status).toBe(400)
    }
  }
  const refused = await attack('192.0.3.1')
  expect(refused.status).toBe(429)
  const { message } = (await refused.json()) as VerdictBody
  expect(message).toContain('40 attacks in 2 seconds from all visitors together')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'calls were refused', network: '192.0.3.0/24', status: 429 }),
  ])
  jest.advanceTimersByTime(2000)
  expect((await attack('192.0.3.1')).status).toBe(400)
})

test.each([
  ['another host', () => 'http://evil.example/api/customer'],
  ['another port', () => `http://127.0.0.1:${target.port + 1}/api/customer`],
  ['another path', () => `${target.origin}/api/token`],
  ['a trailing slash', () => `${url}/`],
  ['userinfo', () => url.replace('//', '//user@')],
  ['an encoded slash', () => `${target.origin}/api%2Fcustomer`],
  ['a decimal IP address', () => url.replace('127.0.0.1', '2130706433')],
  ['a tab in the path', () => url.replace('/api', '/\tapi')],
  ['surrounding space', () => ` ${url} `],
])('refuses %s as a target', async (_name, address) => {
  const { post } = createTestAttacker([url])
  for (const [path, body] of calls) {
    const answer = await post(path, { ...body, url: address() })
    expect(answer).toMatchObject({ status: 403, statusCode: 403 })
  }
  expect(received).toEqual([])
})

test('a redirect is not followed, even to another target', async () => {
  handler = (_request, response) => response.writeHead(302, { location: '/api/customer' }).end()
  const moved = `${target.origin}/moved`
  const { post } = createTestAttacker([moved, url])
  const { message } = await post('/request-jwt', { ...BODIES['/request-jwt'], url: moved })
  expect(message).toBe('Attack failed: the server answered 302.')
  expect(received.map((request) => request.url)).toEqual(['/moved'])
})

test.each(calls)('%s accepts its own fields alone', async (path, body) => {
  const { post } = createTestAttacker([url])
  const refused = async (given: unknown, named: string) => {
    const message = `Bad request: ${named} is missing or malformed`
    expect(await post(path, given)).toMatchObject({ status: 400, statusCode: 400, message })
  }
  for (const given of ['text', null, [], { ...body, url: url, token: 'x' }]) {
    await refused(given, 'the body')
  }
  for (const [field, value] of Object.entries(body)) {
    const tails = ['\r\nX-Evil: 1', '\n', '\r', '\0', '\u2028', ' x', 'é'] // each would be in a header
    for (const bad of [undefined, 1, ...tails.map((tail) => value + tail)]) {
      await refused({ ...body, url: url, [field]: bad }, field)
    }
  }
  expect(received).toEqual([])
})

test('the API refuses the copies of a page script, and still serves the owner', async () => {
  const { api, visitor } = await enrolVisitor()
  own = await listen(getRequestListener(api.app.fetch))
  const customers = `${own.origin}/api/customer`
  const { post } = createTestAttacker([customers], { now: Date.now })
  expect((await visitor.callWithOta()).status).toBe(200)
  const { deviceId: deviceID, sessionKey, token: jwt, history, jar } = visitor
  const stolen = { jsessionID: jar.get('ota_session'), url: customers }
  const ota = signToken(sessionKey, randomUUID(), deviceID, Date.now())
  const requestHistory = joinHistory(history)
  const verdicts = [
    await post('/request-jwt', { ...stolen, jwt: jwt.replace('Bearer ', '') }),
    await post('/request-ota', { ...stolen, ota }),
    await post('/request-all-params', { ...stolen, deviceID, sessionKey, requestHistory }),
  ]
  expect(verdicts.map(({ statusCode, message }) => `${statusCode} ${message}`)).toEqual([
    '200 Attack succeeded: the stolen JWT was accepted; the thief read 32 records.',
    '401 Attack failed: the token belongs to a request id that the thief does not have.',
    '401 Attack failed: the token is valid, but the device cookie is missing.',
  ])
  expect((await visitor.callWithOta()).status).toBe(200)

  // The log does not take a thief who makes up a mark for one of the demo's attacks.
  const copy = visitor.copy()
  copy.jar.delete('ota_device')
  const headers = { ...copy.nextOtaHeaders(), [MARK_HEADER]: markOf(Buffer.alloc(32), ota) }
  await fetch(customers, { headers: { ...headers, cookie: copy.jar.header() } })
  const thefts = api.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(thefts.map(({ audit, attacker }) => [audit, attacker])).toEqual([
    [undefined, true],
    ['session_key_leaked', true],
    ['session_key_leaked', undefined],
    [undefined, undefined],
  ])
})

describe('a target that misbehaves', () => {
  const LATE = 'The target did not answer in time'
  const LONG = 'The target’s answer exceeds 64 kB'
  const GONE = 'The target cannot be reached'
  const packed = gzipSync(Buffer.alloc(32 * 1024 * 1024)) // before the test, since packing takes time
  const write = (text: string) => (response: Parameters<RequestListener>[1]) => {
    const timer = setInterval(() => response.write(text), 20)
    response.on('close', () => clearInterval(timer))
  }

  test.each<[string, string, RequestListener]>([
    ['says nothing', LATE, () => {}],
    ['dribbles without end', LATE, (_, response) => write(' ')(response)],
    ['is endless', LONG, (_, response) => write('x'.repeat(16_384))(response)],
    [
      'is small on the way and huge when unpacked',
      LONG,
      (_, response) => response.setHeader('content-encoding', 'gzip').end(packed),
    ],
    [
      'hangs up half-way',
      GONE,
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('[1,', () => response.destroy())
      },
    ],
  ])('and %s gets 502 with "%s"', async (_, message, misbehave) => {
    handler = misbehave
    const { post } = createTestAttacker([url], message === LATE ? { timeoutMs: 300 } : {})
    const answer = await post('/request-jwt', { ...BODIES['/request-jwt'], url })
    expect(answer).toMatchObject({ status: 502, statusCode: 502, message })
  })
})
