import { createHmac, webcrypto } from 'node:crypto'
import { addressOf } from '@one-tick-ahead/ota/binding'
import { plainToken } from '@one-tick-ahead/ota/device'
import { signBinding } from '@one-tick-ahead/ota/server/mac'
import { contentDigestOf } from '@one-tick-ahead/ota/server/presented-binding'
import type { OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import { DEVICE_ID, enrolDevice, START } from '@one-tick-ahead/ota/testing/enrolled-device'
import { tickAt } from '@one-tick-ahead/ota/token'
import { Trace } from '@one-tick-ahead/ota/trace'
import file from '@one-tick-ahead/ota/vectors.json'
import fc from 'fast-check'
import { checkRequest, partsOf } from './check-request'
import type { EarlierRequest, RequestToCheck } from './request'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

const subtle = webcrypto.subtle as unknown as SubtleCrypto // Node's types name it differently
const codeOf = async (request: RequestToCheck) => (await checkRequest(request, subtle)).code ?? 'ok'

test.each(file.verification)('vector: $name', async (one) => {
  const { vector: name, serverIso, authorization, requestId, expect: expected } = one
  const vector = file.vectors.find((other) => other.name === name)
  if (!vector) throw new Error(`no vector ${name}`)
  const { sessionKey, deviceId } = vector
  const at = Date.parse(serverIso)
  const code = await codeOf({ authorization, requestId, deviceId, sessionKey, at })
  // Which of two copies came first takes a memory, and this looks at one.
  expect(code).toBe(expected.code === 'ota_replayed' ? 'ok' : expected.code)
})

test.each(file.bindings)('binding vector: $name', async (vector) => {
  const { sessionKey, deviceId, requestId, timestampMs: at, authorization, body } = vector
  const { method, authority, target, contentDigest, requestHistory: history } = vector
  const binding = {
    header: vector.binding,
    method,
    url: `https://${authority}${target}`,
    contentDigest,
    body,
  }
  const request = { authorization, requestId, deviceId, sessionKey, history, at, binding }
  expect(await codeOf(request)).toBe('ok')
  for (const wrong of [{ method: 'PURGE' }, { url: `${binding.url}x` }, { body: `${body}x` }]) {
    expect(await codeOf({ ...request, binding: { ...binding, ...wrong } })).toBe('ota_bad_binding')
  }
})

test.each(file.scenarios)('send log: $name', async ({ steps }) => {
  const earlier: EarlierRequest[] = []
  for (const { requestId, requestHistory, segment, verdict } of steps) {
    const history = requestHistory ?? ''
    const at = START + segment * 15_000
    const authorization = plainToken('key', requestId, DEVICE_ID, at)
    const code = await codeOf({
      authorization,
      requestId,
      deviceId: DEVICE_ID,
      sessionKey: 'key',
      history,
      at,
      earlier: [...earlier],
    })
    earlier.push({ authorization, requestId, history, at, code })
    expect([verdict, code === 'ok']).toEqual([verdict, verdict === 'accept'])
  }
})

/** What happens to a right request on its way, or to the clock. */
const changes: Record<string, (valid: OtaCredentials, digit: number) => Partial<OtaCredentials>> = {
  nothing: () => ({}),
  scheme: ({ authorization }) => ({ authorization: authorization.replace('OTA', 'Bearer') }),
  label: ({ authorization }, digit) => ({
    authorization: authorization.replace(/.$/, String(digit % 6)),
  }),
  digit: ({ authorization }, digit) => ({
    authorization: `OTA ${(digit % 16).toString(16)}${authorization.slice(5)}`,
  }),
  upper: ({ authorization }) => ({
    authorization: `OTA ${authorization.slice(4, 132).toUpperCase()}${authorization.slice(132)}`,
  }),
  longer: ({ authorization }) => ({ authorization: `${authorization} ` }),
  id: ({ requestId }, digit) => ({
    requestId: `${requestId.slice(0, -1)}${(digit % 16).toString(16)}`,
  }),
  'short id': ({ requestId }) => ({ requestId: requestId.slice(1) }),
  'signed id that is none': ({ requestId }) => ({ requestId: requestId.replaceAll('-', '_') }),
  session: ({ sessionId }, digit) => ({
    sessionId: `${sessionId.slice(0, 30)}${'AZaz09-_'[digit % 8]}${sessionId.slice(31)}`,
  }),
  'short session': ({ sessionId }) => ({ sessionId: sessionId.slice(2) }),
  history: ({ history, requestId }) => ({ history: history || requestId }),
  'odd history': () => ({ history: 'x'.repeat(36) }),
  'short history': () => ({ history: '1' }),
  'no history': () => ({ history: '' }),
  'another history': ({ history }) => ({ history: history.split('|').slice(1).join('|') }),
}

const BODY = Buffer.from('{"item":"clock"}')

const plan = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  digit: fc.nat(255),
  wait: fc.constantFrom(0, 0, 0, 14_000, 29_000, 31_000, 61_000, 60_000, -16_000),
  before: fc.nat(3),
  age: fc.constantFrom(0, 0, 0, 0, 28_800_000),
  isReplayed: fc.boolean(),
  bound: fc.constantFrom('no', 'no', 'right', 'method', 'body', 'target', 'header'),
})

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never
const RIGHT: Plan = {
  change: 'nothing',
  digit: 0,
  wait: 0,
  before: 2,
  age: 0,
  isReplayed: false,
  bound: 'no',
}
/** One for each code that must be met, whatever chance brings. */
const EXAMPLES: Partial<Plan>[] = [
  {},
  { change: 'scheme' },
  { change: 'longer' },
  { wait: 31_000 },
  { change: 'digit', digit: 1 },
  { change: 'digit', digit: 2 },
  { isReplayed: true },
  { bound: 'body' },
  { change: 'no history' },
  { age: 28_800_000 },
]

test('it refuses what the verifier refuses, at the same check and with the same code', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(plan, async ({ change, digit, wait, before, age, isReplayed, bound }) => {
      const { ota, clock, session, next } = await enrolDevice()
      const earlier: EarlierRequest[] = []
      const remember = ({ authorization, requestId, history }: OtaCredentials, code: string) =>
        earlier.push({ authorization, requestId, history, at: clock.now, code })
      for (let sent = 0; sent < before; sent += 1) {
        const request = next()
        remember(request, await ota.verify(request))
      }
      clock.now += age
      const valid = next()
      if (isReplayed) remember(valid, await ota.verify(valid))
      const changed = { ...valid, ...changes[change]?.(valid, digit) }
      if (change.startsWith('signed')) {
        changed.authorization = plainToken(
          session.sessionKey,
          changed.requestId,
          DEVICE_ID,
          clock.now,
        )
      }
      const url = 'https://shop.example/api/orders'
      const contentDigest = contentDigestOf(BODY)
      const header = signs(session.sessionKey, url, contentDigest, changed)
      const sent = {
        header: bound === 'header' ? header.slice(1) : header,
        method: bound === 'method' ? 'PUT' : 'POST',
        url: bound === 'target' ? `${url}?all` : url,
        contentDigest,
        body: bound === 'body' ? 'x' : BODY.toString(),
      }
      clock.now += wait
      const { checks, code } = await checkRequest(
        {
          authorization: changed.authorization,
          requestId: changed.requestId,
          deviceId: DEVICE_ID,
          sessionKey: session.sessionKey,
          sessionId: changed.sessionId,
          history: changed.history,
          at: clock.now,
          earlier,
          ...(bound === 'no' ? {} : { binding: sent }),
        },
        subtle,
      )
      const { authority, target } = addressOf(sent.url)
      const binding = {
        ...sent,
        authorities: [authority],
        target,
        body: () => Buffer.from(sent.body),
      }
      const trace = new Trace()
      // The guard's own look, before the verifier's.
      const judged = changed.authorization.startsWith('OTA')
        ? await ota.verify({ ...changed, ...(bound === 'no' ? {} : { binding }) }, trace)
        : 'bearer_refused'
      met.add(judged)
      // How long a session was idle is the server's memory alone.
      if (judged === 'ota_session_idle') return
      expect(code ?? 'ok').toBe(judged)
      const last = trace.end(judged).checks.at(-1)
      const stop = checks.find(({ verdict }) => verdict === 'refused')
      if (last && stop) expect(Object.keys(partsOf[last.name])).toContain(stop.name)
    }),
    { numRuns: 150, examples: EXAMPLES.map((change) => [{ ...RIGHT, ...change }]) },
  )
  expect([...met]).toEqual(
    expect.arrayContaining([
      'ok',
      'bearer_refused',
      'ota_malformed',
      'ota_stale',
      'ota_bad_mac',
      'ota_replayed',
      'ota_bad_binding',
      'ota_device_cloned',
      'ota_session_expired',
    ]),
  )
})

/** A right binding where its parts can be bound at all. */
function signs(key: string, url: string, contentDigest: string, request: OtaCredentials): string {
  const { history, authorization: token } = request
  try {
    return signBinding(key, { method: 'POST', ...addressOf(url), contentDigest, history, token })
  } catch {
    return `v1 ${'0'.repeat(128)}`
  }
}

describe('a wrong HMAC is explained', () => {
  const [vector] = file.vectors.filter(({ name }) => name === 'mid-minute')
  if (!vector) throw new Error('no vector mid-minute')
  const { sessionKey, deviceId, requestId, timestampMs, authorization } = vector
  const request = { authorization, requestId, deviceId, sessionKey, at: timestampMs }
  const { minute } = tickAt(timestampMs)
  const signedAs = (key: string | Buffer, text: string) => ({
    ...request,
    authorization: `OTA ${plainHmac(key, text)}-S2`,
  })
  const CASES: [string, RequestToCheck, string][] = [
    ['another minute', { ...request, at: timestampMs + 120_000 }, '2 minutes before'],
    [
      'a decoded key',
      signedAs(Buffer.from(sessionKey, 'base64url'), `${requestId}|${deviceId}|${minute}`),
      'decoded',
    ],
    ['no bars', signedAs(sessionKey, `${requestId}${deviceId}${minute}`), 'bars'],
    [
      'ids in the wrong order',
      signedAs(sessionKey, `${deviceId}|${requestId}|${minute}`),
      'wrong way round',
    ],
    ['a line break', signedAs(sessionKey, `${requestId}|${deviceId}|${minute}\n`), 'line break'],
    [
      'upper-case digits',
      { ...request, authorization: `OTA ${authorization.slice(4, 132).toUpperCase()}-S2` },
      'lower case',
    ],
    ['another key', { ...request, sessionKey: 'another' }, 'no minute within 60'],
  ]
  test.each(CASES)('%s', async (_, wrong, words) => {
    const { checks, code } = await checkRequest(wrong, subtle)
    expect(code).toBe('ota_bad_mac')
    expect(checks.find(({ name }) => name === 'HMAC')?.text).toContain(words)
  })
})

function plainHmac(key: string | Buffer, text: string): string {
  return createHmac('sha512', key).update(text).digest('hex')
}
