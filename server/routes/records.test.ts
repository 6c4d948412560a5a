import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@/lib/api/error-codes'
import { createSessionId } from '@/lib/ota/server/session-keys'
import { StateUnavailableError } from '@/lib/ota/server/store'
import { createMemoryStore } from '@/lib/ota/stores/memory'
import { recordBodies } from '@/server/sample-records'
import { codeOf, createTestApi, Visitor } from '@/server/testing/visitor'

async function enrolled() {
  const visitor = new Visitor(createTestApi())
  await visitor.enrol()
  return visitor
}

test.each([
  ['/api/get-all-persons', 48],
  ['/api/customer', 32],
])('%s answers with records and the verification time, to both kinds', async (path, count) => {
  const visitor = await enrolled()
  const jwt = await visitor.call(path, { headers: { Authorization: visitor.token } })
  const ota = await visitor.callWithOta(path)
  for (const response of [jwt, ota]) {
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(count)
    expect(response.headers.get('token_response_time')).toMatch(/^\d+\.\d{4}$/)
  }
})

test('a refusal says why, names its scheme and gives no time away', async () => {
  const visitor = await enrolled()
  visitor.sessionKey = 'A'.repeat(86)
  const response = await visitor.callWithOta()
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    statusCode: 401,
    code: 'ota_bad_mac',
    message: 'The token does not belong to this request and session',
  })
  expect(response.headers.get('WWW-Authenticate')).toBe('OTA error="ota_bad_mac"')
  expect(response.headers.get('token_response_time')).toBeNull()
})

test('an unknown session is answered exactly like a wrong MAC', async () => {
  const visitor = await enrolled()
  const session = visitor.jar.get('ota_session') ?? ''
  visitor.jar.set('ota_session', `${session.slice(0, -4)}AAAA`)
  const unknown = await visitor.callWithOta()
  visitor.jar.set('ota_session', session)
  visitor.sessionKey = 'A'.repeat(86)
  const wrongMac = await visitor.callWithOta()
  expect(await unknown.text()).toBe(await wrongMac.text())
  expect(unknown.status).toBe(wrongMac.status)
})

describe('refused OTA requests are limited', () => {
  async function guesser(api: ConstructorParameters<typeof Visitor>[0]) {
    const visitor = new Visitor(api)
    await visitor.enrol()
    const key = visitor.sessionKey
    return {
      visitor,
      async guess() {
        visitor.sessionKey = 'A'.repeat(86)
        const history = visitor.history
        const response = await visitor.callWithOta()
        Object.assign(visitor, { sessionKey: key, history })
        return response
      },
    }
  }

  test('60 guesses a minute, and never an honest request', async () => {
    const { visitor, guess } = await guesser(createTestApi(undefined, { rateLimit: true }))
    for (let count = 0; count < 60; count++) {
      expect(await codeOf(await guess())).toBe<ErrorCode>('ota_bad_mac')
    }
    const limited = await guess()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await visitor.callWithOta()).status).toBe(200)
  })

  test('a device is told why it is refused, though somebody at its address guesses', async () => {
    const api = createTestApi(undefined, { rateLimit: true })
    const guessing = await guesser(api)
    const device = await guesser(api)
    await device.visitor.callWithOta()
    for (let count = 0; count < 61; count++) await guessing.guess()
    device.visitor.history = [randomUUID()]
    expect(await codeOf(await device.visitor.callWithOta())).toBe<ErrorCode>('ota_resync')
  })

  test('a session id alone, known or not, gets no other answer and no other limit', async () => {
    const api = createTestApi(undefined, { rateLimit: true })
    const { visitor } = await guesser(api)
    await visitor.callWithOta()
    const known = visitor.jar.get('ota_session') ?? ''
    const unknown = createSessionId({ kid: 1, deviceId: randomUUID(), issuedAt: 0, expiresAt: 0 })
    const answers: string[] = []
    for (let count = 0; count < 32; count++) {
      for (const [index, sessionId] of [known, unknown].entries()) {
        visitor.jar.set('ota_session', sessionId)
        visitor.sessionKey = 'A'.repeat(86)
        const answer = await visitor.callWithOta()
        const line = [answer.status, ...answer.headers, await answer.text()].join()
        if (index === 0) answers.push(line)
        else if (answer.status === 429) expect(answers.at(-1)).toMatch(/^429/)
        else expect(answers.at(-1)).toBe(line)
      }
    }
    expect(answers.filter((line) => line.startsWith('401'))).toHaveLength(30)
    expect(answers.filter((line) => line.startsWith('429'))).toHaveLength(2)
  })

  test('without a session the address is counted', async () => {
    const api = createTestApi(undefined, { rateLimit: true })
    const Authorization = `OTA ${'0'.repeat(128)}-S1`
    const call = () => new Visitor(api).call('/api/customer', { headers: { Authorization } })
    for (let count = 0; count < 60; count++) expect((await call()).status).toBe(401)
    expect((await call()).status).toBe(429)
  })

  test('a session may make 20 accepted requests a second', async () => {
    // The limit's second does not pass, however busy the machine is.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    try {
      const visitor = new Visitor(createTestApi(undefined, { rateLimit: true }))
      await visitor.enrol()
      for (let count = 0; count < 20; count++) {
        expect((await visitor.callWithOta()).status).toBe(200)
      }
      expect((await visitor.callWithOta()).status).toBe(429)
    } finally {
      jest.useRealTimers()
    }
  })

  test('a stranger elsewhere does not hide from a device why it is refused', async () => {
    const api = createTestApi(undefined, { rateLimit: true })
    const socket = { remoteAddress: '192.0.2.1' }
    const request = (path: string, init: RequestInit) =>
      api.app.request(path, init, { incoming: { rawHeaders: [], socket } })
    const { visitor } = await guesser({ ...api, app: { request } })
    const callFrom = (address: string) => {
      socket.remoteAddress = address
      return visitor.call('/api/customer', {
        headers: {
          Authorization: `OTA ${'0'.repeat(128)}-S${(Math.floor(Date.now() / 15_000) % 4) + 1}`,
          'X-Request-ID': randomUUID(),
        },
      })
    }
    for (let count = 0; count < 60; count++) await callFrom('203.0.113.9')
    expect((await callFrom('203.0.113.9')).status).toBe(429)
    expect(await codeOf(await callFrom('198.51.100.7'))).toBe<ErrorCode>('ota_bad_mac')
  })
})

test('no handler runs for a token that was not admitted, nor while the session store is down', async () => {
  const store = createMemoryStore()
  const visitor = new Visitor(createTestApi(undefined, { store }))
  await visitor.enrol()
  const handled = jest.spyOn(recordBodies, 'customers')
  try {
    expect((await visitor.callWithOta()).status).toBe(200)
    expect(handled).toHaveBeenCalledTimes(1)
    store.admit = () => 'replayed'
    expect((await visitor.callWithOta()).status).toBe(401)
    store.admit = () => Promise.reject(new StateUnavailableError())
    expect((await visitor.callWithOta()).status).toBe(503)
    expect(handled).toHaveBeenCalledTimes(1)
  } finally {
    handled.mockRestore()
  }
})
