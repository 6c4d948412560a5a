import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { freePort, listen } from '@one-tick-ahead/ota/testing/listen'
import type { ErrorCode } from '../contract/error-codes'
import { BODIES, createTestAttacker } from '../testing/attacker'
import { codeOf, enrolVisitor, type Visitor } from '../testing/visitor'

type Server = Awaited<ReturnType<typeof listen>>

const servers: Server[] = []
async function serve(handler: RequestListener) {
  const server = await listen(handler)
  servers.push(server)
  return `${server.origin}/api/customer`
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

describe('a target that misbehaves costs the attacker host nothing', () => {
  const LATE = 'The target did not answer in time'
  const LONG = 'The target answered more than 64 kB'
  const GONE = 'The target cannot be reached'
  const chunk = Buffer.alloc(16 * 1024, 'x')
  const packed = gzipSync(Buffer.alloc(32 * 1024 * 1024)) // here, since packing takes time too

  test.each<[string, string, RequestListener]>([
    ['says nothing', LATE, () => {}],
    [
      'dribbles without end',
      LATE,
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['is huge', LONG, (_request, response) => response.end(`["${'x'.repeat(70_000)}"]`)],
    [
      'is endless',
      LONG,
      (_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', more)
        more()
      },
    ],
    [
      'is small on the way and huge when unpacked',
      LONG,
      (_request, response) => {
        response.setHeader('content-encoding', 'gzip')
        response.end(packed)
      },
    ],
    ['hangs up at once', GONE, (request) => request.socket.destroy()],
    [
      'hangs up half-way',
      GONE,
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('[1,', () => response.destroy())
      },
    ],
  ])('one that %s: 502, "%s"', async (_, message, handler) => {
    const url = await serve(handler)
    const { post } = createTestAttacker([url], message === LATE ? { timeoutMs: 300 } : {})
    const answer = await post('/request-jwt', BODIES['/request-jwt'](url))
    expect(answer).toMatchObject({ status: 502, statusCode: 502, message })
  })

  test('one that is down: 502', async () => {
    const url = `http://127.0.0.1:${await freePort()}/api/customer`
    const { post } = createTestAttacker([url])
    const answer = await post('/request-jwt', BODIES['/request-jwt'](url))
    expect(answer).toMatchObject({ status: 502, message: GONE })
  })
})

/** The real API on a port, somebody who uses it, and an attacker who may call it. */
async function victimAndAttacker() {
  const { api, visitor } = await enrolVisitor()
  const url = await serve(getRequestListener(api.app.fetch))
  const { post } = createTestAttacker([url], { now: Date.now })
  const jsessionID = visitor.jar.get('ota_session') ?? ''
  expect((await visitor.callWithOta()).status).toBe(200)
  /** What a thief takes who reads everything that page script can read. */
  const everything = () => ({
    deviceID: visitor.deviceId,
    jsessionID,
    sessionKey: visitor.sessionKey,
    requestHistory: joinHistory(visitor.history),
    url,
  })
  return { visitor, post, url, jsessionID, everything }
}

/** A token with its request, as it would lie in a log of the victim's. */
function otaOf(visitor: Visitor) {
  const requestId = randomUUID()
  const ota = signToken(visitor.sessionKey, requestId, visitor.deviceId, Date.now())
  return { requestId, ota }
}

test('a stolen OTA token opens nothing: not alone, not with its id, not before the victim', async () => {
  const { visitor, post, url, jsessionID } = await victimAndAttacker()
  const { ota, requestId } = otaOf(visitor)
  expect(await post('/request-ota', { jsessionID, ota, url })).toMatchObject({
    statusCode: 401,
    message: 'Attack failed: the token belongs to a request id the attacker does not have.',
  })
  // Not yet delivered, with its id: what refuses it is the cookie that script cannot read.
  expect(await post('/request-ota', { jsessionID, ota, url, requestId })).toMatchObject({
    statusCode: 401,
    message: 'Attack failed: valid token, but the sender cannot prove it is this device.',
  })
  const headers = {
    Authorization: ota,
    'X-Request-ID': requestId,
    RequestHistory: joinHistory(visitor.history),
  }
  expect((await visitor.call('/api/customer', { headers })).status).toBe(200)
  expect(await post('/request-ota', { jsessionID, ota, url, requestId })).toMatchObject({
    statusCode: 401,
    message: 'Attack failed: this token was already used.',
  })
})

describe('a cloned device', () => {
  test('with all that script can read it is refused, and the victim notices nothing', async () => {
    const { visitor, post, everything } = await victimAndAttacker()
    for (let count = 0; count < 3; count++) {
      expect(await post('/request-all-params', everything())).toMatchObject({
        statusCode: 401,
        message: 'Attack failed: valid token, but the sender cannot prove it is this device.',
      })
      expect((await visitor.callWithOta()).status).toBe(200)
    }
  })

  test('with the whole profile it gets in once; then the session is over for both', async () => {
    const { visitor, post, everything } = await victimAndAttacker()
    const deviceCookie = visitor.jar.get('ota_device') ?? ''
    const clone = { ...everything(), deviceCookie }
    expect(await post('/request-all-params', clone)).toMatchObject({
      statusCode: 200,
      message: 'Attack succeeded: the clone was accepted as the device, 32 records read.',
    })
    const crossing = await visitor.callWithOta()
    expect(crossing.status).toBe(409)
    expect(await codeOf(crossing)).toBe<ErrorCode>('ota_device_cloned')
    expect(await post('/request-all-params', clone)).toMatchObject({
      statusCode: 401,
      message: 'Attack failed: the session has already been revoked.',
    })
  })

  test('with a profile copied a moment too early it is refused at once', async () => {
    const { visitor, post, everything } = await victimAndAttacker()
    const copied = { ...everything(), deviceCookie: visitor.jar.get('ota_device') ?? '' }
    expect((await visitor.callWithOta()).status).toBe(200)
    expect(await post('/request-all-params', copied)).toMatchObject({
      statusCode: 409,
      message: 'Attack failed: the send log shows two senders, and the session has ended for both.',
    })
  })
})
