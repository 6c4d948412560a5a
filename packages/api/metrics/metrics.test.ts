import { randomBytes, randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { FILES, limitRequests } from '../http/rate-limit'
import { createTestAttacker } from '../testing/attacker'
import { stopClock } from '../testing/clocks'
import { createTestApp } from '../testing/test-app'
import { testSecrets } from '../testing/test-secrets'
import { realClock, Visitor } from '../testing/visitor'
import { createLoginCookie } from '../tokens/login'
import type { Metrics } from './metrics'

const loginCookie = createLoginCookie(testSecrets.cookieKeys, Date.now)

function setUp(rateLimit = false) {
  const { app, metrics } = createTestApp({ rateLimit })
  return { app, metrics, visitor: () => new Visitor({ app, clock: realClock, loginCookie }) }
}

/** Samples above zero of metrics that count. */
async function counts({ registry }: Metrics): Promise<Record<string, number>> {
  const samples = (await registry.write()).matchAll(/^(\w+_total\S*) (\S+)$/gm)
  return Object.fromEntries(
    Array.from(samples, ([, name, value]) => [name, Number(value)]).filter(([, value]) => value),
  )
}

const random = () => randomBytes(6).toString('base64url')
const seriesOf = async ({ registry }: Metrics) =>
  (await registry.write()).replace(/ \S+$/gm, '').split('\n')

test('a session, from its enrolment to the fork that ends it', async () => {
  const { metrics, visitor } = setUp()
  const owner = visitor()
  await owner.enrol()
  expect((await owner.registerDevice()).status).toBe(409)
  await owner.callWithOta()
  const thief = owner.copy()
  await thief.callWithOta()
  expect((await owner.callWithOta()).status).toBe(409)
  await owner.call(apiPaths.customers, { headers: { Authorization: owner.token } })
  await owner.call(apiPaths.customers, { headers: { Authorization: 'Bearer x' } })
  await owner.call(apiPaths.logOut, { method: 'POST' })
  expect(await counts(metrics)).toEqual({
    'ota_verifications_total{kind="ota",code="ok"}': 2,
    'ota_verifications_total{kind="ota",code="ota_device_cloned"}': 1,
    'ota_verifications_total{kind="jwt",code="ok"}': 1,
    'ota_verifications_total{kind="jwt",code="jwt_invalid"}': 1,
    'ota_http_responses_total{path="/api/fetchtoken",status="2xx"}': 1,
    'ota_http_responses_total{path="/api/registerDevice",status="2xx"}': 1,
    'ota_http_responses_total{path="/api/registerDevice",status="4xx"}': 1,
    'ota_http_responses_total{path="/api/customer",status="2xx"}': 3,
    'ota_http_responses_total{path="/api/customer",status="4xx"}': 2,
    'ota_http_responses_total{path="/api/logout",status="2xx"}': 1,
    'ota_enrolments_total{result="ok"}': 1,
    'ota_enrolments_total{result="refused"}': 1,
    'ota_audit_events_total{event="jwt_issued"}': 1,
    'ota_audit_events_total{event="device_enrolled"}': 1,
    'ota_audit_events_total{event="device_cloned"}': 1,
    'ota_audit_events_total{event="session_revoked"}': 1,
    'ota_audit_events_total{event="enrolment_refused"}': 1,
    'ota_audit_events_total{event="signed_out"}': 1,
  })
  const text = await metrics.registry.write()
  expect(text).toMatch(/^ota_verification_seconds_count\{kind="ota"\} 3$/m)
  expect(text).toMatch(/^ota_http_request_seconds_count\{path="\/api\/customer"\} 5$/m)
})

test('sign-ins that fail, and those that come too often', async () => {
  const { app, metrics } = setUp(true)
  const { calls } = RATES.signIn
  stopClock()
  // Of a provider that cannot be reached.
  for (let time = 0; time <= calls; time++) {
    await app.request(apiPaths.signIn)
    jest.advanceTimersByTime(100) // else the limit of all calls would come first
  }
  jest.useRealTimers()
  expect(await counts(metrics)).toMatchObject({
    'ota_sign_ins_total{result="provider"}': calls,
    'ota_rate_limited_total{limit="signIn"}': 1,
    'ota_http_responses_total{path="/oauth2/authorization/google",status="3xx"}': calls,
    'ota_http_responses_total{path="/oauth2/authorization/google",status="4xx"}': 1,
  })
})

test('no request of a visitor adds a series', async () => {
  const { app, metrics } = setUp()
  const before = await seriesOf(metrics)
  const paths = [...Object.values(apiPaths), '/api/', '/login/']
  for (let time = 0; time < 300; time++) {
    const path = `${paths[time % paths.length]}${time % 2 ? random() : ''}?code=${random()}`
    await app.request(path, {
      method: ['GET', 'POST', 'PUT', random().replace(/[^a-z]/gi, 'X')][time % 4],
      headers: {
        Authorization: `${['OTA', 'Bearer', random()][time % 3]} ${random()}`,
        'X-Request-ID': time % 2 ? randomUUID() : random(),
        'X-Correlation-ID': random(),
        Cookie: `ota_session=${random()}; ${random()}=${random()}`,
      },
    })
  }
  expect(await seriesOf(metrics)).toEqual(before)
})

test('the limits of files and of attacks are counted too', async () => {
  const told: string[] = []
  const site = limitRequests(
    () => {},
    { check: () => false },
    () => told.push('files'),
  )
  const request = new IncomingMessage(new Socket())
  for (let time = 0; time <= FILES.calls; time++) await site(request, new ServerResponse(request))
  const attacker = createTestAttacker([], {
    rateLimit: true,
    onLimited: (limit) => told.push(limit),
  })
  for (let time = 0; time <= RATES.attacks.calls; time++) await attacker.post('/request-jwt', {})
  expect(told).toEqual(['files', 'attacks'])
})
