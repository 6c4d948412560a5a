import type { VerdictCode } from '@one-tick-ahead/ota/codes'
import type { AppDeps } from './app'
import type { ErrorCode } from './contract/error-codes'
import { apiPaths } from './contract/paths'
import { DatabaseUnavailableError, MessagesFullError } from './db/database-error'
import { errors } from './http/errors'
import { contactPost } from './testing/contact'
import { createTestApp, NO_LIMITS } from './testing/test-app'
import { codeOf, enrolVisitor, Visitor } from './testing/visitor'

const contactFailsWith = async (error: Error) => {
  const contactMessages = { add: () => Promise.reject(error), hasRoom: async () => true }
  const { app, lines } = createTestApp({ contactMessages })
  const answer = await app.request('/api/contact', contactPost())
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: error.message })
  return answer
}
const callOf = (deps: Partial<AppDeps>, headers: Record<string, string> = {}) =>
  createTestApp(deps).app.request('/api/customer', { headers })

const registerWith = async (headers: Record<string, string>) =>
  (await enrolVisitor()).visitor.registerDevice(headers)

/** Codes that a test of the app, of a route or of packages/ota reads. */
type TestedElsewhere =
  | VerdictCode
  | 'ota_state_unavailable'
  | 'already_enrolled'
  | 'bad_contact_message'
  | 'bad_json'
  | 'body_too_large'
  | 'duplicate_header'
  | 'foreign_origin'
  | 'internal_error'
  | 'json_expected'
  | 'jwt_invalid'
  | 'method_not_allowed'
  | 'not_found'
  | 'token_missing'
  | 'too_early'

/** A new code is a type error until it is here or in the list above. */
const provoke: Record<Exclude<ErrorCode, TestedElsewhere>, () => Promise<Response> | Response> = {
  database_unavailable: () => contactFailsWith(new DatabaseUnavailableError('gone')),
  contact_full: () => contactFailsWith(new MessagesFullError('full')),
  device_id_invalid: () => registerWith({ 'device-id': 'x' }),
  device_key_invalid: () => registerWith({ 'device-key': 'x' }),
  async enrolment_expired() {
    const api = createTestApp()
    const visitor = new Visitor(api)
    await visitor.signIn()
    await visitor.fetchToken()
    api.clock.now += 6 * 60_000
    return visitor.registerDevice()
  },
  login_required: () => createTestApp().app.request(apiPaths.fetchToken),
  bearer_refused: () => callOf({ acceptJwt: false }, { Authorization: 'Bearer a.b.c' }),
  rate_limited: () => callOf({ rates: { ...NO_LIMITS, calls: { calls: 0, seconds: 1 } } }),
  async jwt_expired() {
    const { api, visitor } = await enrolVisitor()
    api.clock.now += 61 * 60_000
    return visitor.call('/api/customer', { headers: { Authorization: visitor.token } })
  },
}

test.each(Object.entries(provoke))('%s is sent as documented', async (code, send) => {
  const response = await send()
  expect(response.status).toBe(errors[code as ErrorCode].status)
  expect(response.headers.get('token_response_time')).toBeNull()
  // RFC 9110 §15.5.2 requires a challenge with each 401.
  if (response.status === 401) {
    const challenge = new RegExp(`^(OTA|Bearer) error="${code}"$`)
    expect(response.headers.get('WWW-Authenticate')).toMatch(challenge)
  }
  expect(await codeOf(response)).toBe(code)
  if (response.status === 503) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
})
