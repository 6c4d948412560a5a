import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSessionMac } from '@one-tick-ahead/ota/server/mac'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { RATES } from '../contract/limits'
import { attackerPaths } from '../contract/paths'
import { BODIES, createTestAttacker, JWT, MINUTE, TOKEN, UUID } from '../testing/attacker'
import { SITE } from '../testing/test-app'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let target: Awaited<ReturnType<typeof listen>>
let handler: Handler
let received: IncomingMessage[]

beforeAll(async () => {
  target = await listen((request, response) => {
    received.push(request)
    handler(request, response)
  })
})
afterAll(() => target.close())
beforeEach(() => {
  received = []
  handler = (_request, response) => response.end('[1,2,3]')
})

const refuseWith =
  (status: number, code: string): Handler =>
  (_request, response) => {
    response.statusCode = status
    response.end(JSON.stringify({ statusCode: status, code, message: 'no' }))
  }

const setUp = () => createTestAttacker([url()])
const url = () => `${target.origin}/api/customer`
const jwtBody = () => BODIES['/request-jwt'](url())
const otaBody = () => BODIES['/request-ota'](url())
const cloneBody = () => BODIES['/request-all-params'](url())

test('tests have a good body for each attack', () => {
  const { app } = setUp()
  const attacks = app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect([...new Set(attacks)].sort()).toEqual(Object.keys(BODIES).sort())
})

test('an address has one limit of attacks, of whatever kind, and another address its own', async () => {
  const { app } = createTestAttacker([url()], { rate: RATES.attacks })
  const attackFrom = async (remoteAddress: string, index: number) => {
    const path = [attackerPaths.replayJwt, attackerPaths.forgeOta][index % 2] ?? ''
    const headers = { 'content-type': 'application/json', origin: SITE }
    const incoming = { socket: { remoteAddress }, rawHeaders: [] }
    return app.request(path, { method: 'POST', headers, body: '{}' }, { incoming })
  }
  const { calls } = RATES.attacks
  for (let count = 0; count < 5; count++) await app.request('/nothing') // no attack, so it counts for none
  for (let index = 0; index < calls; index++) {
    expect((await attackFrom('192.0.2.1', index)).status).toBe(400)
  }
  const { status, headers } = await attackFrom('192.0.2.1', 0)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([429, SITE])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await attackFrom('192.0.2.2', 0)).status).toBe(400)
})

test.each([`Bearer ${JWT}`, JWT])('JWT forgery really replays %s, without cookies', async (jwt) => {
  const { post } = setUp()
  const answer = await post('/request-jwt', { ...jwtBody(), jwt })
  expect(answer).toMatchObject({
    status: 200,
    statusCode: 200,
    message: 'Attack succeeded: the stolen JWT was accepted again, 3 records read.',
  })
  expect(received[0]?.headers.authorization).toBe(`Bearer ${JWT}`)
  expect(received[0]?.headers.cookie).toBeUndefined()
  handler = refuseWith(401, 'jwt_invalid')
  const { message } = await post('/request-jwt', jwtBody())
  expect(message).toBe('Attack failed: the server refused the JWT.')
})

test('OTA forgery invents a request id, or uses the stolen one', async () => {
  handler = refuseWith(401, 'ota_bad_mac')
  const { post } = setUp()
  expect((await post('/request-ota', otaBody())).message).toBe(
    'Attack failed: the token belongs to a request id the attacker does not have.',
  )
  handler = refuseWith(401, 'ota_replayed')
  const replay = await post('/request-ota', { ...otaBody(), requestId: UUID })
  expect(replay.message).toBe('Attack failed: this token was already used.')
  expect(received[0]?.headers['x-request-id']).not.toBe(UUID)
  expect(received[1]?.headers).toMatchObject({
    authorization: TOKEN,
    'x-request-id': UUID,
    cookie: 'ota_session=abc',
  })
})

test('the clone mints a valid token, and sends the device cookie only if it was stolen too', async () => {
  handler = refuseWith(401, 'ota_device_unproven')
  const { post } = setUp()
  expect((await post('/request-all-params', cloneBody())).message).toBe(
    'Attack failed: valid token, but the sender cannot prove it is this device.',
  )
  const { headers } = received[0] as IncomingMessage
  const mac = createSessionMac('k'.repeat(86), UUID)(String(headers['x-request-id']), MINUTE)
  expect(headers.authorization).toBe(`OTA ${mac}-S1`)
  expect(headers).toMatchObject({ requesthistory: UUID, cookie: 'ota_session=abc' })
  await post('/request-all-params', { ...cloneBody(), deviceCookie: 'device-tag' })
  expect(received[1]?.headers.cookie).toBe('ota_session=abc; ota_device=device-tag')
})

test.each([['not json'], [null], [[]], [{}], [{ jsessionID: 1, jwt: JWT, url: 'x' }]])(
  'body %j is refused',
  async (body) => {
    expect(await setUp().post('/request-jwt', body)).toMatchObject({ status: 400 })
  },
)

test('only JSON is taken, so a foreign page cannot post unasked', async () => {
  const { post } = setUp()
  const answer = await post('/request-jwt', jwtBody(), { 'content-type': 'text/plain' })
  expect(answer).toMatchObject({ status: 400, statusCode: 400 })
})

test('another method is 405, another path 404', async () => {
  const { app } = setUp()
  const wrong = await app.request('/request-jwt')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('POST')
  expect((await app.request('/request-none')).status).toBe(404)
})

test('nothing is stored or logged that was stolen', async () => {
  const { post, lines } = setUp()
  const { response } = await post('/request-jwt', jwtBody())
  await post('/request-ota', otaBody())
  await post('/request-all-params', cloneBody())
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(lines).toHaveLength(3)
  for (const secret of [JWT, 'ab'.repeat(64), 'k'.repeat(86), UUID]) {
    expect(lines.join()).not.toContain(secret)
  }
})
