import { createBindingSigner } from '@one-tick-ahead/ota/bind'
import fc from 'fast-check'
import { attackRequest, cloningBody, jwtForgeryBody } from '@/components/live-demo/attacks/attacks'
import {
  EMPTY_MONITOR,
  EMPTY_RUN,
  type Run,
  withResult,
  withVerdict,
} from '@/components/live-demo/run'
import { otaHeld, signedInUser } from '@/lib/demo/test-session'
import type { UserInfo } from '@/lib/demo/user-info'

const at = Date.parse('2026-11-20T17:00:00.250Z')
/** Where and when a run was made. */
export const environment = {
  site: 'https://a.test',
  api: 'https://a.test',
  simulated: false,
  userAgent: 'Test/1.0',
  exportedAt: at,
}
/** What its page knew besides. */
export const page = { base: 'https://a.test/live-demo', clockOffset: 0 }
const accepted = {
  method: 'GET',
  name: 'customer',
  status: 200,
  records: 32,
  tokenResponseTime: 0.0361,
  code: null,
  noAnswer: null,
} as const

/** What the server's clock shows in `Date`: whole seconds. */
export const serverDate = 'Fri, 20 Nov 2026 17:00:00 GMT'

/** A run in which everything that opens something was sent, and told again by whoever answered. */
function runOf(user: UserInfo, ota: string, requestId: string, binding: string): Run {
  const device = {
    id: user.deviceId,
    sessionId: user.jsessionID,
    signer: createBindingSigner(signedInUser.sessionkey),
  }
  const headers = {
    Authorization: ota,
    'X-Request-ID': requestId,
    RequestHistory: user.requestHistory.join('|'),
    'OTA-Binding': binding,
  }
  const sentOta = { url: '/api/customer', headers, madeAt: at - 40, device }
  const sentJwt = {
    url: '/api/customer?page=1',
    headers: { Authorization: user.token, 'Content-Type': 'application/json' },
    madeAt: at - 60,
  }
  const echo = `You sent ${ota} and ${user.token}, ${user.sessionkey}. ${user.deviceId.toUpperCase()} ${binding.toUpperCase()} ${user.jsessionID.slice(0, 30)}`
  const answer = {
    headers: [
      ['date', serverDate],
      ['token_response_time', '0.0361'],
      ['x-correlation-id', echo],
      ['www-authenticate', `OTA error="${user.jsessionID}"`],
      [user.deviceId, requestId],
    ],
    ms: 30.4,
  } as const
  const refused = { ...accepted, status: 401, tokenResponseTime: null, code: requestId }
  const stolen = (body: Readonly<Record<string, string>>) => ({
    ...attackRequest('http://attacker.test/request', body, user.token),
    startedAt: at - 10,
    status: 200,
  })
  const verdict = { ...otaHeld, message: echo, at }
  return {
    ...EMPTY_RUN,
    jwt: withResult(EMPTY_MONITOR, accepted, at, { sent: sentJwt, answer }),
    ota: withResult(
      withResult(withResult(EMPTY_MONITOR, accepted, at, { sent: sentOta, answer }), refused, at, {
        sent: sentOta,
        answer,
      }),
      { ...refused, status: 500, code: null, noAnswer: 'timeout' },
      at,
      { unsent: 'unreachable' },
    ),
    jwtForgery: withVerdict([], { ...verdict, request: stolen(jwtForgeryBody(user, '/api/x')) }),
    otaForgery: withVerdict(
      withVerdict([], { ...verdict, request: stolen(cloningBody(user, '/x')) }),
      {
        ...verdict,
        request: { method: 'GET', url: '/api/customer', headers, startedAt: at - 5, status: 401 },
      },
    ),
  }
}

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
const code = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHabcdefgh0123456789-_'), {
      minLength: length,
      maxLength: length,
    })
    .map((letters) => letters.join(''))

/** What a run must not give away, of the shapes that the protocol has. */
export const secrets = fc.record({
  jwt: fc.tuple(code(24), code(60), code(86)),
  key: code(86),
  device: fc.uuid(),
  session: code(40),
  history: fc.array(fc.uuid(), { maxLength: 20 }),
  mac: hex(128),
  segment: fc.integer({ min: 1, max: 4 }),
  id: fc.uuid(),
  binding: hex(128),
})

/** A run with these secrets, and a list of all of them. */
export const worldOf = (
  value: typeof secrets extends fc.Arbitrary<infer Value> ? Value : never,
) => {
  const { jwt, key, device, session, history, mac, segment, id, binding } = value
  const user: UserInfo = {
    islogin: true,
    token: `Bearer ${jwt.join('.')}`,
    deviceId: device,
    sessionkey: key,
    jsessionID: session,
    requestHistory: history,
  }
  const run = runOf(user, `OTA ${mac}-S${segment}`, id, `v1 ${binding}`)
  const all = [...jwt, jwt.join('.'), key, device, session, ...history, mac, id, binding]
  return { source: { run, page, environment }, all }
}

/** One of them. */
export const { source } = worldOf({
  jwt: ['header-24', 'payload-24', 'signature-24'],
  key: signedInUser.sessionkey,
  device: signedInUser.deviceId,
  session: 'session-1-of-this-test',
  history: ['3f25a1de-0000-4000-8000-000000000001'],
  mac: '0f'.repeat(64),
  segment: 3,
  id: '3f25a1de-0000-4000-8000-000000000002',
  binding: '0a'.repeat(64),
})
