import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { BODIES, createTestAttacker } from '../testing/attacker'
import { enrolVisitor } from '../testing/visitor'

let target: Awaited<ReturnType<typeof listen>>
let received: (string | undefined)[]

beforeAll(async () => {
  target = await listen((request, response) => {
    received.push(request.url)
    if (request.url === '/moved') response.writeHead(302, { location: '/api/customer' })
    response.end('[]')
  })
})
afterAll(() => target.close())
beforeEach(() => {
  received = []
})

const url = () => `${target.origin}/api/customer`
const calls = Object.entries(BODIES)

test.each([
  ['another host', () => `http://evil.example/api/customer`],
  ['another port', () => `http://127.0.0.1:${target.port + 1}/api/customer`],
  ['a file', () => 'file:///etc/passwd'],
  ['another path', () => `${target.origin}/api/token`],
  ['a trailing slash', () => `${url()}/`],
  ['userinfo', () => url().replace('//', '//user@')],
  ['a fragment', () => `${url()}#x`],
  ['an encoded slash', () => `${target.origin}/api%2Fcustomer`],
  ['a dot segment', () => `${target.origin}/x/../api/customer`],
  ['IPv6 loopback', () => url().replace('127.0.0.1', '[::1]')],
  ['a decimal IP address', () => url().replace('127.0.0.1', '2130706433')],
  ['a name for loopback', () => url().replace('127.0.0.1', 'localhost')],
  ['a dot behind the host', () => url().replace('127.0.0.1', '127.0.0.1.')],
  ['full-width digits', () => url().replace('127', '１２７')],
  ['a backslash', () => `${target.origin}\\api\\customer`],
  ['a tab, which URL parsers drop', () => url().replace('/api', '/\tapi')],
  ['surrounding space', () => ` ${url()} `],
])('%s is no target', async (_name, address) => {
  const { post } = createTestAttacker([url()])
  for (const [path, body] of calls) {
    const answer = await post(path, { ...body, url: address() })
    expect(answer).toMatchObject({ status: 403, statusCode: 403 })
  }
  expect(received).toEqual([])
})

test('a target that redirects is not followed, not even to another target', async () => {
  const moved = `${target.origin}/moved`
  const { post } = createTestAttacker([moved, url()])
  const { message } = await post('/request-jwt', { ...BODIES['/request-jwt'], url: moved })
  expect([message, received]).toEqual(['Attack failed: the server answered 302.', ['/moved']])
})

test.each(calls)('%s takes its own fields and no other', async (path, body) => {
  const { post } = createTestAttacker([url()])
  const refused = async (given: unknown, named: string) => {
    const message = `Bad request: ${named} is missing or malformed`
    expect(await post(path, given)).toMatchObject({ status: 400, statusCode: 400, message })
  }
  for (const given of ['text', null, [], { ...body, url: url(), token: 'x' }]) {
    await refused(given, 'the body')
  }
  for (const [field, value] of Object.entries(body)) {
    const tails = ['\r\nX-Evil: 1', '\n', '\r', '\0', '\u2028', ' x', 'é'] // each would be in a header
    for (const bad of [undefined, 1, ...tails.map((tail) => value + tail)]) {
      await refused({ ...body, url: url(), [field]: bad }, field)
    }
  }
  expect(received).toEqual([])
})

test('the copies of a page script open nothing of the real API, and leave its owner alone', async () => {
  const { api, visitor } = await enrolVisitor()
  const server = await listen(getRequestListener(api.app.fetch))
  const customers = `${server.origin}/api/customer`
  const { post } = createTestAttacker([customers], { now: Date.now })
  expect((await visitor.callWithOta()).status).toBe(200)
  const { deviceId: deviceID, sessionKey, token: jwt, history, jar } = visitor
  const stolen = { jsessionID: jar.get('ota_session'), url: customers }
  const ota = signToken(sessionKey, randomUUID(), deviceID, Date.now())
  const requestHistory = joinHistory(history)
  const verdicts = [
    await post('/request-jwt', { ...stolen, jwt }),
    await post('/request-ota', { ...stolen, ota }),
    await post('/request-all-params', { ...stolen, deviceID, sessionKey, requestHistory }),
  ]
  expect(verdicts.map(({ statusCode, message }) => `${statusCode} ${message}`)).toEqual([
    '200 Attack succeeded: the stolen JWT was accepted, 32 records read.',
    '401 Attack failed: the token belongs to a request id that the thief does not have.',
    '401 Attack failed: the token is valid, but the device cookie is missing.',
  ])
  expect((await visitor.callWithOta()).status).toBe(200)
  await server.close()
})
