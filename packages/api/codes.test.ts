import { randomUUID } from 'node:crypto'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { AppDeps } from './app'
import type { ErrorCode } from './contract/error-codes'
import { RATES } from './contract/limits'
import { DatabaseUnavailableError, MessagesFullError } from './db/database-error'
import { errors } from './http/errors'
import { CONTACT_BODY, contactPost } from './testing/contact'
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

/** The session after two devices have used it. */
async function cloned() {
  const { visitor } = await enrolled()
  await visitor.callWithOta()
  const stolen = [...visitor.history]
  await visitor.callWithOta()
  visitor.history = stolen
  return { visitor, answer: await visitor.callWithOta() }
}

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

/** How to be refused with each code; the type has them all. */
const provoke: Record<ErrorCode, () => Promise<Response> | Response> = {
  not_found: () => createTestApp().app.request('/api/nothing'),
  method_not_allowed: () => createTestApp().app.request('/api/contact'),
  duplicate_header: () =>
    createTestApp().app.request('/api/customer', {}, socket('Cookie', 'a=1', 'cookie', 'a=2')),
  too_early: () => createTestApp().app.request('/api/customer', { headers: { 'early-data': '1' } }),
  rate_limited: async () => {
    const { app } = createTestApp({ rateLimit: true })
    const send = () => app.request('/api/contact', contactPost(), socket())
    for (let count = 0; count < RATES.contact.calls; count += 1) await send()
    return send()
  },
  token_missing: () => createTestApp().app.request('/api/customer'),
  body_too_large: () => contact({ ...CONTACT_BODY, more: 'x'.repeat(4096) }),
  foreign_origin: () => contact(CONTACT_BODY, { ...json, origin: 'https://evil.example' }),
  internal_error: () => contact(CONTACT_BODY, json, failing(new Error('disk full'))),
  database_unavailable: () =>
    contact(CONTACT_BODY, json, failing(new DatabaseUnavailableError('gone'))),
  contact_full: () => contact(CONTACT_BODY, json, failing(new MessagesFullError('full'))),
  json_expected: () => contact(CONTACT_BODY, { 'content-type': 'text/plain' }),
  bad_json: () => contact('{'),
  bad_contact_message: () => contact({ ...CONTACT_BODY, name: ' ' }),
  login_required: () => createTestApp().app.request('/api/fetchtoken'),
  device_id_invalid: async () => (await enrolled()).visitor.registerDevice({ 'device-id': 'x' }),
  device_key_invalid: async () => (await enrolled()).visitor.registerDevice({ 'device-key': 'x' }),
  already_enrolled: async () => {
    const { visitor } = await enrolled()
    return visitor.registerDevice()
  },
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
  jwt_invalid: () => bearer('Bearer a.b.c'),
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
  ota_replayed: async () => {
    const { api, visitor } = await enrolled()
    const sent = { at: api.clock.now, requestId: randomUUID() }
    await sendOta(visitor, sent)
    return sendOta(visitor, sent)
  },
  ota_late: async () => {
    const { api, visitor } = await enrolled()
    const overtaken = randomUUID()
    await sendOta(visitor, { at: api.clock.now, history: overtaken })
    api.clock.now += 30_000
    return sendOta(visitor, { at: api.clock.now, requestId: overtaken })
  },
  ota_device_unproven: async () => {
    const { visitor } = await enrolled()
    visitor.jar.delete('ota_device')
    return visitor.callWithOta()
  },
  ota_bad_binding: async () => {
    const { visitor } = await enrolled({ requireBinding: true })
    return visitor.callWithOta()
  },
  ota_resync: async () => {
    const { visitor } = await enrolled()
    await visitor.callWithOta()
    visitor.history = [randomUUID()]
    return visitor.callWithOta()
  },
  ota_session_idle: async () => {
    const { api, visitor } = await enrolled()
    api.clock.now += 31 * 60_000
    return visitor.callWithOta()
  },
  ota_session_expired: async () => {
    const { api, visitor } = await enrolled()
    api.clock.now += 8 * 60 * 60_000
    return visitor.callWithOta()
  },
  ota_session_replaced: async () => {
    const api = createTestApi()
    const visitor = new Visitor(api)
    const login = await visitor.signIn()
    await visitor.fetchToken()
    await visitor.registerDevice()
    await api.signIns.end(login.sid, api.clock.now + 1000, 'replaced')
    return visitor.callWithOta()
  },
  ota_device_cloned: async () => (await cloned()).answer,
  ota_session_revoked: async () => (await cloned()).visitor.callWithOta(),
  ota_state_unavailable: async () => {
    const admit = () => Promise.reject(new StateUnavailableError())
    const { visitor } = await enrolled({ store: { ...createMemoryStore(), admit } })
    return visitor.callWithOta()
  },
}

test.each(Object.entries(provoke))('%s is sent as documented', async (code, send) => {
  const response = await send()
  expect(await codeOf(response)).toBe(code)
  expect(response.status).toBe(errors[code as ErrorCode].status)
  expect(response.headers.get('token_response_time')).toBeNull()
})
