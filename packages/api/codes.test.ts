import { randomUUID } from 'node:crypto'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { endSignIn } from '@one-tick-ahead/ota/sign-ins'
import type { AppDeps } from './app'
import type { ErrorCode } from './contract/error-codes'
import { DatabaseUnavailableError, MessagesFullError } from './db/database-error'
import { errors } from './http/errors'
import { CONTACT_BODY } from './testing/contact'
import { createTestApp } from './testing/test-app'
import { createTestApi, enrolVisitor, Visitor } from './testing/visitor'

const ADDRESS = '192.0.2.1'
const socket = (...rawHeaders: string[]) => ({
  incoming: { rawHeaders, socket: { remoteAddress: ADDRESS } },
})
const json = { 'content-type': 'application/json' }

const codeOf = async (response: Response) =>
  response.headers.get('content-type') === 'application/json'
    ? ((await response.clone().json()) as { code?: string }).code
    : undefined

const enrolled = (overrides?: Partial<AppDeps>) => enrolVisitor(undefined, overrides)

/** One OTA call with every part chosen by the test. @param sent made at `at`, Unix ms. */
const sendOta = (visitor: Visitor, sent: { at: number; requestId?: string; history?: string }) => {
  const { at, requestId = randomUUID(), history = '' } = sent
  const Authorization = signToken(visitor.sessionKey, requestId, visitor.deviceId, at)
  const headers = { Authorization, 'X-Request-ID': requestId, RequestHistory: history }
  return visitor.call('/api/customer', { headers })
}

const contact = (body: unknown, headers: Record<string, string> = json, overrides = {}) =>
  createTestApp(overrides).app.request('/api/contact', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const failing = (error: Error): Partial<AppDeps> => ({
  contactMessages: { add: () => Promise.reject(error), newestFirst: async () => [] },
})

const bearer = (Authorization: string) =>
  createTestApp().app.request('/api/customer', { headers: { Authorization } })

/** How to be refused with codes that the tests of the routes leave out. */
const provoke: Partial<Record<ErrorCode, () => Promise<Response> | Response>> = {
  duplicate_header: () =>
    createTestApp().app.request('/api/customer', {}, socket('Cookie', 'a=1', 'cookie', 'a=2')),
  internal_error: () => contact(CONTACT_BODY, json, failing(new Error('disk full'))),
  database_unavailable: () =>
    contact(CONTACT_BODY, json, failing(new DatabaseUnavailableError('gone'))),
  contact_full: () => contact(CONTACT_BODY, json, failing(new MessagesFullError('full'))),
  device_id_invalid: async () => (await enrolled()).visitor.registerDevice({ 'device-id': 'x' }),
  device_key_invalid: async () => (await enrolled()).visitor.registerDevice({ 'device-key': 'x' }),
  enrolment_expired: async () => {
    const api = createTestApi()
    const visitor = new Visitor(api)
    await visitor.signIn()
    await visitor.fetchToken()
    api.clock.now += 6 * 60_000
    return visitor.registerDevice()
  },
  bearer_refused: () =>
    createTestApp({ acceptJwt: false }).app.request('/api/customer', {
      headers: { Authorization: 'Bearer a.b.c' },
    }),
  jwt_expired: async () => {
    const { api, visitor } = await enrolled()
    api.clock.now += 61 * 60_000
    return visitor.call('/api/customer', { headers: { Authorization: visitor.token } })
  },
  ota_malformed: () => bearer('OTA nothing'),
  ota_stale: async () => {
    const { api, visitor } = await enrolled()
    return sendOta(visitor, { at: api.clock.now - 30_000 })
  },
  ota_bad_mac: async () => {
    const { visitor } = await enrolled()
    visitor.sessionKey = 'A'.repeat(86)
    return visitor.callWithOta()
  },
  ota_late: async () => {
    const { api, visitor } = await enrolled()
    const overtaken = randomUUID()
    await sendOta(visitor, { at: api.clock.now, history: overtaken })
    api.clock.now += 30_000
    return sendOta(visitor, { at: api.clock.now, requestId: overtaken })
  },
  ota_session_idle: async () => {
    const { api, visitor } = await enrolled()
    api.clock.now += 31 * 60_000
    return visitor.callWithOta()
  },
  ota_session_replaced: async () => {
    const api = createTestApi()
    const visitor = new Visitor(api)
    const login = await visitor.signIn()
    await visitor.fetchToken()
    await visitor.registerDevice()
    const signIn = { id: login.sid, expiresAt: api.clock.now + 1000 }
    await endSignIn(api.store, signIn, 'replaced', api.clock.now)
    return visitor.callWithOta()
  },
}

test.each(Object.entries(provoke))('%s is sent as documented', async (code, send) => {
  const response = await send()
  expect(await codeOf(response)).toBe(code)
  expect(response.status).toBe(errors[code as ErrorCode].status)
  expect(response.headers.get('token_response_time')).toBeNull()
})
